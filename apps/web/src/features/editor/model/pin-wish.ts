import { isRecord } from '@pinion/contracts';

/** A call of a run that an agent is to have a pin for. */
export type PinWish = { node_id: string; tool: string; call_id: string };

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (workflowId: string): string => `pinion.pin.${workflowId}`;

/** Lays it aside for the editor that is about to be opened. False: there is no room for it. */
export function layPinAside(shelf: Shelf, workflowId: string, wish: PinWish): boolean {
  try {
    shelf.setItem(keyOf(workflowId), JSON.stringify(wish));
    return true;
  } catch {
    return false;
  }
}

/** Takes it, once: an editor that is opened again makes no second pin. */
export function takePinWish(shelf: Shelf, workflowId: string): PinWish | undefined {
  try {
    const text = shelf.getItem(keyOf(workflowId));
    if (text === null) return undefined;
    shelf.removeItem(keyOf(workflowId));
    const value: unknown = JSON.parse(text);
    return isPinWish(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPinWish = (value: unknown): value is PinWish =>
  isRecord(value) && ['node_id', 'tool', 'call_id'].every(key => typeof value[key] === 'string');

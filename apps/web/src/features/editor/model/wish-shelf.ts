import { isRecord } from '@pinion/contracts';
import type { CallWish } from './call-wish.ts';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (workflowId: string): string => `pinion.materialize.${workflowId}`;

/** Lays a call aside for the editor that is about to be opened. False: there is no room for it. */
export function layAside(shelf: Shelf, workflowId: string, wish: CallWish): boolean {
  try {
    shelf.setItem(keyOf(workflowId), JSON.stringify(wish));
    return true;
  } catch {
    return false;
  }
}

/** Takes it, once: an editor that is opened again makes no second node. */
export function takeWish(shelf: Shelf, workflowId: string): CallWish | undefined {
  try {
    const text = shelf.getItem(keyOf(workflowId));
    if (text === null) return undefined;
    shelf.removeItem(keyOf(workflowId));
    const value: unknown = JSON.parse(text);
    return isWish(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isWish = (value: unknown): value is CallWish =>
  isRecord(value) &&
  ['run_id', 'node_id', 'call_id', 'name', 'graph'].every(key => typeof value[key] === 'string') &&
  Array.isArray(value['offers']);

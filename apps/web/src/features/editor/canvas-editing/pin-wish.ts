import { isRecord } from '@pinion/contracts';
import { wishShelf } from './wish-shelf.ts';

/** A call of a run that an agent is to have a pin for. */
export type PinWish = { node_id: string; tool: string; call_id: string };

export const pinWishes = wishShelf<PinWish>(
  'pin',
  (value): value is PinWish => isRecord(value) && ['node_id', 'tool', 'call_id'].every(key => typeof value[key] === 'string'),
);

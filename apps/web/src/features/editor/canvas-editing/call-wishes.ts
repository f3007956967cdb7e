import { isRecord } from '@pinion/contracts';
import type { CallWish } from './call-wish.ts';
import { wishShelf } from './wish-shelf.ts';

/** Calls that are to be nodes of the workflow that is about to be opened. */
export const callWishes = wishShelf<CallWish>(
  'materialize',
  (value): value is CallWish =>
    isRecord(value) &&
    ['run_id', 'node_id', 'call_id', 'name', 'graph'].every(key => typeof value[key] === 'string') &&
    Array.isArray(value['offers']),
);

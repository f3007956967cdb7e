import type { CallWait, Pause } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';
import type { LaneRow } from './lane-row.ts';

/** The reason why a row waits: a call waits for a user or a slow tool, a node for anything of it that is still open. */
export type RowWait = CallWait['kind'] | 'waiting';

/** Returns why a call waits after the first `count` events. Undefined when it doesn't. */
export function waitAt(row: LaneRow, count: number): CallWait['kind'] | undefined {
  return row.kind === 'call' ? row.waits.find(isStillAt(count))?.kind : undefined;
}

const isStillAt =
  (count: number) =>
  ({ from_seq, to_seq }: Pause): boolean =>
    from_seq < count && (to_seq === undefined || to_seq >= count);

/**
 * Returns why any row waits: a node waits as long as one of its calls does, or an approval of its own. A part waits as long as
 * its run does.
 */
export function rowWaitAt(journal: LoadedJournal, row: LaneRow, count: number): RowWait | undefined {
  if (row.kind === 'part') return row.waits.some(isStillAt(count)) ? 'waiting' : undefined;
  return row.kind === 'node' && journal.nodeAt(row.node_id, count).status === 'waiting' ? 'waiting' : waitAt(row, count);
}

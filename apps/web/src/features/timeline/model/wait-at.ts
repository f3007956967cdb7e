import type { CallWait, Pause } from '@pinion/contracts';
import type { RunJournal } from '../../run/index.ts';
import type { LaneRow } from './lane-row.ts';

/** What a row stands still for: a call for a person or a slow tool, a node for whatever of it is not answered yet. */
export type RowWait = CallWait['kind'] | 'waiting';

/** What a call stands still for after the first `count` events; undefined: it does not. */
export function waitAt(row: LaneRow, count: number): CallWait['kind'] | undefined {
  return row.kind === 'call' ? row.waits.find(isStillAt(count))?.kind : undefined;
}

const isStillAt =
  (count: number) =>
  ({ from_seq, to_seq }: Pause): boolean =>
    from_seq < count && (to_seq === undefined || to_seq >= count);

/** The same of any row: a node waits as long as one of its calls does, or a question of its own; a part, as long as its run does. */
export function rowWaitAt(journal: RunJournal, row: LaneRow, count: number): RowWait | undefined {
  if (row.kind === 'part') return row.waits.some(isStillAt(count)) ? 'waiting' : undefined;
  return row.kind === 'node' && journal.nodeAt(row.node_id, count).status === 'waiting' ? 'waiting' : waitAt(row, count);
}

import type { CallWait, TimelineRow } from '@pinion/contracts';
import type { RunJournal } from '../../run/index.ts';

/** What a row stands still for: a call for a person or a slow tool, a node for whatever of it is not answered yet. */
export type RowWait = CallWait['kind'] | 'waiting';

/** What a call stands still for after the first `count` events; undefined: it does not. */
export function waitAt(row: TimelineRow, count: number): CallWait['kind'] | undefined {
  if (row.kind !== 'call') return undefined;
  return row.waits.find(({ from_seq, to_seq }) => from_seq < count && (to_seq === undefined || to_seq >= count))?.kind;
}

/** The same of any row: a node waits as long as one of its calls does, or a question of its own. */
export const rowWaitAt = (journal: RunJournal, row: TimelineRow, count: number): RowWait | undefined =>
  row.kind === 'node' && journal.nodeAt(row.node_id, count).status === 'waiting' ? 'waiting' : waitAt(row, count);

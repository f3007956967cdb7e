import type { RunJournal } from '../../run/index.ts';
import { type OrderedRow, orderRows } from './row-order.ts';

const known = new WeakMap<RunJournal, { revision: number; rows: readonly OrderedRow[] }>();

/** The rows in order. A journal grows in place; `revision` says when, and for one revision it is one list. */
export function orderedRowsOf(journal: RunJournal, revision: number): readonly OrderedRow[] {
  const before = known.get(journal);
  if (before?.revision === revision) return before.rows;
  const rows = orderRows(journal.timeline.rows);
  known.set(journal, { revision, rows });
  return rows;
}

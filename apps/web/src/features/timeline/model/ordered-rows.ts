import type { LoadedJournal } from '../../run/index.ts';
import { type OrderedRow, orderRows } from './row-order.ts';

const known = new WeakMap<LoadedJournal, { revision: number; rows: readonly OrderedRow[] }>();

/** Returns the rows in order. A journal grows in place, and the same list is returned for the same `revision`. */
export function orderedRowsOf(journal: LoadedJournal, revision: number): readonly OrderedRow[] {
  const before = known.get(journal);
  if (before?.revision === revision) return before.rows;
  const rows = orderRows(journal.timeline.rows);
  known.set(journal, { revision, rows });
  return rows;
}

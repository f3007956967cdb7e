import type { TimelineRow } from '@pinion/contracts';
import type { LoadedJournal } from './run-journal.ts';

type Ends = Pick<TimelineRow, 'end_seq'>;

/** Checks whether a row ended among the events copied from another run. Its effects happened there and did not happen again. */
export function isReusedCall(row: Ends, journal: LoadedJournal): boolean {
  const { kept } = journal.latest.started ?? {};
  return kept !== undefined && row.end_seq !== undefined && row.end_seq <= kept.lines;
}

/** Returns the number of calls that are kept, and the run they come from. Undefined when nothing is kept. */
export function reusedCalls(journal: LoadedJournal): { run_id: string; calls: number } | undefined {
  const { kept } = journal.latest.started ?? {};
  if (kept === undefined || kept.lines === 0) return undefined;
  const before = known.get(journal);
  if (before !== undefined) return before;
  const calls = journal.timeline.rows.filter(row => row.kind === 'call' && isReusedCall(row, journal)).length;
  const found = { run_id: kept.run_id, calls };
  // The kept events come first and never change.
  if (journal.length > kept.lines) known.set(journal, found);
  return found;
}

const known = new WeakMap<LoadedJournal, { run_id: string; calls: number }>();

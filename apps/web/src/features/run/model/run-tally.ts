import type { Status } from '../../../lib/status.ts';
import type { LoadedJournal } from './run-journal.ts';
import { callStatusBadge } from './status-badges.ts';

export type RunTally = { turns: number; calls: number; statuses: { status: Status; count: number }[] };

const statusOrder: readonly Status[] = ['ok', 'cached', 'failed', 'denied', 'waiting', 'running'];

/** Returns the number of turns and calls of a run, and their states. */
export function tallyOf(journal: LoadedJournal): RunTally {
  const before = known.get(journal);
  if (before?.length === journal.length) return before.tally;
  const tally = countRows(journal);
  known.set(journal, { length: journal.length, tally });
  return tally;
}

const known = new WeakMap<LoadedJournal, { length: number; tally: RunTally }>();

function countRows(journal: LoadedJournal): RunTally {
  let [turns, calls] = [0, 0];
  const counts = new Map<Status, number>();
  for (const row of journal.timeline.rows) {
    if (row.kind === 'turn') turns += 1;
    if (row.kind !== 'call') continue;
    calls += 1;
    const badge = callStatusBadge(row.status);
    counts.set(badge, (counts.get(badge) ?? 0) + 1);
  }
  return {
    turns,
    calls,
    statuses: statusOrder.flatMap(badge => (counts.has(badge) ? [{ status: badge, count: counts.get(badge) ?? 0 }] : [])),
  };
}

/** Returns the last characters of a run id. Ids are long, and their ends tell runs apart. */
export const shortRunId = (id: string): string => id.replace(/^run_/, '').slice(-8);

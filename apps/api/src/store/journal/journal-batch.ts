import type { RunBegin, RunEnd, RunMark, RunRow } from './run-row.ts';

/** One event on its way to the disk. `text` is the event, serialised once; it is stored and sent to readers as it is. */
export type PendingLine = { run_id: string; seq: number; type: string; node_id: string | undefined; text: string };

/** Everything the next statement writes, for all runs together. */
export type JournalBatch = {
  lines: PendingLine[];
  starts: RunRow[];
  begins: RunBegin[];
  ends: RunEnd[];
  marks: RunMark[];
  /** run id to the fence under which it is written. */
  fences: Map<string, number>;
};

export const emptyBatch = (): JournalBatch => ({ lines: [], starts: [], begins: [], ends: [], marks: [], fences: new Map() });

export const isEmpty = (batch: JournalBatch): boolean => batch.fences.size === 0;

/** One run's part of a batch: what the database refuses is tried again run by run, so that one cannot spoil all. */
export function splitByRun(batch: JournalBatch): JournalBatch[] {
  return [...batch.fences].map(([runId, fence]) => ({
    lines: batch.lines.filter(line => line.run_id === runId),
    starts: batch.starts.filter(row => row.id === runId),
    begins: batch.begins.filter(begin => begin.id === runId),
    ends: batch.ends.filter(end => end.id === runId),
    marks: batch.marks.filter(mark => mark.id === runId),
    fences: new Map([[runId, fence]]),
  }));
}

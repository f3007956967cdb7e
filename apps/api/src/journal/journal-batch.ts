import type { Hole } from '../platform/contents/stored-text.ts';
import type { RunBegin, RunEnd, RunStatusChange, RunRow } from './run-row.ts';

/** One event on its way to the disk. `text` is the event, serialised once; it is stored and sent to readers as it is. */
export type PendingEvent = {
  run_id: string;
  seq: number;
  type: string;
  node_id: string | undefined;
  text: string;
  /** Where large values were taken out of it; undefined as long as nobody has looked. */
  holes?: readonly Hole[] | undefined;
};

/** Everything the next statement writes, for all runs together. */
export type JournalBatch = {
  lines: PendingEvent[];
  starts: RunRow[];
  begins: RunBegin[];
  ends: RunEnd[];
  marks: RunStatusChange[];
  /** run id to the fence under which it is written. */
  fences: Map<string, number>;
};

export const emptyBatch = (): JournalBatch => ({ lines: [], starts: [], begins: [], ends: [], marks: [], fences: new Map() });

export const isEmpty = (batch: JournalBatch): boolean => batch.fences.size === 0;

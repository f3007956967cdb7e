import type { Hole } from '../platform/contents/stored-text.ts';
import type { RunBegin, RunEnd, RunStatusChange, RunRow } from './run-row.ts';

/** An event that is about to be written. `text` is the event, serialized once. It is stored and sent to readers unchanged. */
export type PendingEvent = {
  run_id: string;
  seq: number;
  type: string;
  node_id: string | undefined;
  text: string;
  /** The positions from which large values were cut out. Undefined until the event has been checked for them. */
  holes?: readonly Hole[] | undefined;
};

/** Everything that the next statement writes, for all runs together. */
export type JournalBatch = {
  events: PendingEvent[];
  starts: RunRow[];
  begins: RunBegin[];
  ends: RunEnd[];
  statusChanges: RunStatusChange[];
  /** Fencing tokens by run id, under which each run is written. */
  fences: Map<string, number>;
};

export const emptyBatch = (): JournalBatch => ({
  events: [],
  starts: [],
  begins: [],
  ends: [],
  statusChanges: [],
  fences: new Map(),
});

export const isEmpty = (batch: JournalBatch): boolean => batch.fences.size === 0;

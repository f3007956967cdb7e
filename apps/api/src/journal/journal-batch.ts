import type { RunEvent } from '@pinion/contracts';
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

/** Serializes an event, which is then ready to be written. */
export const pendingEventOf = (event: RunEvent): PendingEvent => ({
  run_id: event.run_id,
  seq: event.seq,
  type: event.type,
  node_id: 'node_id' in event ? event.node_id : undefined,
  text: JSON.stringify(event),
});

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

export const isEmptyBatch = (batch: JournalBatch): boolean => batch.fences.size === 0;

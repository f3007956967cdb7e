import type { RunEvent } from '@pinion/contracts';
import type { PendingEvent } from '../journal/journal-batch.ts';

/** Returns the events that a run takes over, ready to be written: they are on disk with the run's row, or not at all. */
export const pendingEventsOf = (events: readonly RunEvent[]): PendingEvent[] =>
  events.map(event => ({
    run_id: event.run_id,
    seq: event.seq,
    type: event.type,
    node_id: 'node_id' in event ? event.node_id : undefined,
    text: JSON.stringify(event),
  }));

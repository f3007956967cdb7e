import { type NewNodeEvent, type RunEvent, runEventVersion } from '@pinion/contracts';
import { isoText } from '../../envelope/iso-text.ts';
import type { Clock, NodeJournal } from '../../ports/index.ts';

export type MemoryJournal = NodeJournal & { readonly events: readonly RunEvent[] };

/** Creates the journal of one node, stored in memory. `holding` are the events from an earlier process. */
export function memoryJournal(clock: Clock, runId = 'run', nodeId = 'agent', holding: readonly RunEvent[] = []): MemoryJournal {
  const events: RunEvent[] = [...holding];
  const startedAt = clock.monotonic();
  return {
    events,
    append(event: NewNodeEvent) {
      const now = clock.now();
      const line = {
        v: runEventVersion,
        run_id: runId,
        node_id: nodeId,
        seq: events.length,
        at: isoText(now),
        ms: clock.monotonic() - startedAt,
      };
      events.push({ ...line, ...event } as RunEvent);
    },
    commit: () => Promise.resolve(),
  };
}

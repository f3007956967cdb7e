import type { RunEvent } from '@pinion/contracts';
import type { ApiClient } from '../../../lib/trpc.ts';

export type EventSink = {
  onEvents: (events: readonly RunEvent[]) => void;
  /** Called when the run is over and the journal is complete. */
  onEnd: () => void;
  /** Called when the connection is lost for good. */
  onLost: (error: Error) => void;
};

/**
 * Streams a run's events after a number. The subscription resumes where it broke (the last seq is the last event id) and ends with
 * the run. Returns a function that stops it.
 */
export function followRun(client: ApiClient, run_id: string, lastSeq: number | undefined, sink: EventSink): () => void {
  let isOver = false;
  const subscription = client.runs.events.subscribe(
    { run_id, ...(lastSeq === undefined ? {} : { lastEventId: String(lastSeq) }) },
    {
      onData: row => {
        const event = JSON.parse(row.data) as RunEvent;
        sink.onEvents([event]);
        if (event.type !== 'run.finished') return;
        isOver = true;
        sink.onEnd();
        queueMicrotask(() => subscription.unsubscribe());
      },
      onComplete: () => {
        if (!isOver) sink.onEnd();
      },
      onError: thrown => {
        if (!isOver) sink.onLost(thrown);
      },
    },
  );
  return () => subscription.unsubscribe();
}

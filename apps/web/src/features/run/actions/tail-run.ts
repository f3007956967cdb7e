import type { RunEvent } from '@pinion/contracts';
import { failureOf } from '../../../lib/failure.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { followRun } from './follow-run.ts';
import { addEvents, type RunViewStore } from '../run-store.ts';

/** Streams a run into a store. Events are batched per frame, so that a burst of a thousand is one repaint. */
export function streamEvents(client: ApiClient, store: RunViewStore): () => void {
  let waiting: RunEvent[] = [];
  let frame: number | undefined;
  const flush = () => {
    frame = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) addEvents(store, events);
  };
  const { journal, runId } = store.getState();
  const stop = followRun(client, runId, journal.length === 0 ? undefined : journal.length - 1, {
    onEvents: events => {
      waiting.push(...events);
      frame ??= requestAnimationFrame(flush);
    },
    onEnd: () => {
      flush();
      store.setState({ connection: 'whole' });
    },
    onLost: error => {
      flush();
      store.setState({ connection: 'lost', error: failureOf(error) });
    },
  });
  return () => {
    stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { EventFeed } from './event-feed.ts';
import type { FeedEntry } from './tool-event.ts';

const pageSize = 200;
const pollMs = 250;

/** Yields the events of a workspace after `afterId` and then every new one, until `signal` aborts. */
export async function* tailToolEvents(
  feed: EventFeed,
  workspaceId: string,
  afterId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<FeedEntry> {
  let last = afterId;
  while (!signal.aborted) {
    // A failed read is retried, and the reader keeps its position.
    const page = await feed.read(workspaceId, last, pageSize).catch(() => []);
    yield* page;
    last = page.at(-1)?.id ?? last;
    if (page.length < pageSize) await pause(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

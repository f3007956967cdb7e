import * as z from 'zod';
import { isFeedId, type EventFeed } from './event-feed.ts';
import { ToolEvent, type FeedEntry } from './tool-event.ts';
import { invalid } from '../../platform/imports/read-import.ts';
import { route } from '../../operations/rest/route.ts';

import { sendEventStream, type StreamedEvent } from '../../platform/http/send-events.ts';
import { errors } from '../../operations/rest/schemas.ts';
import { setTimeout as pause } from 'node:timers/promises';

const beforeAll = '0-0';

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/tool-events',
    operationId: 'streamToolEvents',
    permission: 'read',
    summary: 'Stream the tool events of all runs of the workspace as server-sent events',
    tag: 'Tools',
    headers: z.object({
      'last-event-id': z
        .string()
        .optional()
        .describe('Id of the last received event. Absent: only new events; `0-0`: all stored events'),
    }),
    responses: {
      200: {
        description: '`id` increases, `event` is the type, `data` is a ToolEvent. The newest 10,000 events are stored',
        schema: ToolEvent,
        content_type: 'text/event-stream',
      },
      ...errors.invalid,
    },
    handle: async ({ services, scope, header, signal, reply }) => {
      const last = header('last-event-id');
      if (last !== undefined && !isFeedId(last)) throw invalid('/last-event-id', 'expected an id of this stream, such as 0-0');
      const after = last ?? (await services.eventFeed.newestId(scope.workspace_id)) ?? beforeAll;
      await sendEventStream(reply, streamed(tailToolEvents(services.eventFeed, scope.workspace_id, after, signal)));
      return undefined;
    },
  }),
];

async function* streamed(entries: ReturnType<typeof tailToolEvents>): AsyncGenerator<StreamedEvent> {
  for await (const { id, type, text } of entries) yield { seq: id, type, text };
}

const pageSize = 200;
const pollMs = 250;

/** Yields the events of a workspace after `afterId` and then every new one, until `signal` aborts. */
async function* tailToolEvents(
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

import * as z from 'zod';
import { isFeedId } from '../../features/event-feed/event-feed.ts';
import { tailToolEvents } from '../../features/event-feed/tail-tool-events.ts';
import { ToolEvent } from '../../features/event-feed/tool-event.ts';
import { invalid } from '../../features/tools/read-import.ts';
import { operation } from '../operation.ts';
import { sendEventStream, type StreamedEvent } from '../send-events.ts';
import { refusals } from '../shapes.ts';

const beforeAll = '0-0';

export const eventOperations = [
  operation({
    method: 'GET',
    path: '/tool-events',
    operationId: 'streamToolEvents',
    permission: 'read',
    summary: 'Stream the tool events of all runs of the workspace as server-sent events',
    tag: 'Tools',
    headers: z.object({
      'last-event-id': z.string().optional().describe('Events after this one; without it, events from now on. `0-0`: all kept'),
    }),
    answers: {
      200: {
        description: '`id` increases, `event` is the type, `data` a ToolEvent. The newest 10,000 events are kept.',
        schema: ToolEvent,
        content_type: 'text/event-stream',
      },
      ...refusals.invalid,
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

import { tracked } from '@trpc/server';
import * as z from 'zod';
import { throwAsTrpcError } from '../../operations/error-map.ts';
import { readProcedure } from '../../operations/trpc/procedures.ts';
import { followRun } from './live/follow-run.ts';
import { readEventText } from './live/to-outgoing-events.ts';

const Events = z.object({ run_id: z.string(), lastEventId: z.string().nullish() });

/**
 * Streams of the app about one run. Each event is sent as its stored JSON text, so that the server neither parses nor serializes
 * it. The public counterpart is `streamRunEvents`.
 */
export const runSubscriptions = {
  events: readProcedure.input(Events).subscription(async function* ({ ctx, input, signal }) {
    const after = /^\d+$/.test(input.lastEventId ?? '') ? Number(input.lastEventId) : -1;
    try {
      for await (const event of followRun(ctx.services, ctx.scope, input.run_id, after, signal)) {
        yield tracked(String(event.seq), await readEventText(event));
      }
    } catch (thrown) {
      // The request is already authorized, so the error keeps its code here: without one, the client would retry forever.
      throwAsTrpcError(thrown);
    }
  }),
};

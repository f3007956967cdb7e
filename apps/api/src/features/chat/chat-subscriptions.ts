import * as z from 'zod';
import { throwAsTrpcError } from '../../operations/error-map.ts';
import { readProcedure } from '../../operations/trpc/procedures.ts';
import { tailChatSession } from './tail-chat-session.ts';

const neverAborted = new AbortController().signal;

/** Streams of the app about one conversation. The public counterpart is `streamSession`. */
export const chatSubscriptions = {
  events: readProcedure.input(z.object({ id: z.string().max(200) })).subscription(async function* ({ ctx, input, signal }) {
    try {
      yield* tailChatSession(ctx.services, ctx.scope, input.id, signal ?? neverAborted);
    } catch (thrown) {
      throwAsTrpcError(thrown);
    }
  }),
};

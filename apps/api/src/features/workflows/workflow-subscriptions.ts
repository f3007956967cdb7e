import { ClientId } from '@pinion/contracts';
import * as z from 'zod';
import { throwAsTrpcError } from '../../operations/error-map.ts';
import { readProcedure } from '../../operations/trpc/procedures.ts';
import { followWorkflow } from './follow-workflow.ts';

const neverAborted = new AbortController().signal;
const Events = z.object({ id: z.string().max(200), client_id: z.optional(ClientId) });

/** Streams of the app about one workflow. The public counterpart is `streamWorkflow`. */
export const workflowSubscriptions = {
  events: readProcedure.input(Events).subscription(async function* ({ ctx, input, signal }) {
    try {
      // In a workspace without members, the browser tabs of its one user are numbered; members have names.
      const name = ctx.caller.isShared ? ctx.caller.name : undefined;
      const client = input.client_id === undefined ? undefined : { id: input.client_id, name };
      yield* followWorkflow(ctx.services, ctx.scope, input.id, client, signal ?? neverAborted);
    } catch (thrown) {
      throwAsTrpcError(thrown);
    }
  }),
};

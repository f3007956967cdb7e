import * as z from 'zod';
import { analyzeConversation } from '../features/chat/analyze-conversation.ts';
import { getChatSession } from '../features/chat/get-chat-session.ts';
import { listChatMessages } from '../features/chat/list-chat-messages.ts';
import { listChatSessions } from '../features/chat/list-chat-sessions.ts';
import { openChatSession } from '../features/chat/open-chat-session.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { SendMessage, sendChatMessage } from '../features/chat/send-chat-message.ts';
import { tailChatSession } from '../features/chat/tail-chat-session.ts';
import { trpcErrorOf } from '../trpc/error-map.ts';
import { editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Send = Id.extend({ text: SendMessage.shape.text, client_key: z.string().max(200).optional() });
const never = new AbortController().signal;

export const chatRouter = router({
  open: editProcedure
    .input(z.object({ workflow_id: z.string().max(200) }))
    .mutation(({ ctx, input }) => openChatSession(ctx.services, ctx.scope, input.workflow_id)),
  list: readProcedure
    .input(z.object({ workflow_id: z.string().max(200).optional() }).prefault({}))
    .query(({ ctx, input }) => listChatSessions(ctx.services, ctx.scope, input)),
  get: readProcedure.input(Id).query(({ ctx, input }) => getChatSession(ctx.services, ctx.scope, input.id)),
  messages: readProcedure.input(Id).query(({ ctx, input }) => listChatMessages(ctx.services, ctx.scope, input.id)),
  send: editProcedure.input(Send).mutation(async ({ ctx, input: { id, text, client_key } }) => {
    const { message } = await sendChatMessage(ctx.services, ctx.scope, id, { text, client_key, wait_s: 0 }, never);
    return message;
  }),
  analyze: editProcedure.input(Id).mutation(({ ctx, input }) => analyzeConversation(ctx.services, ctx.scope, input.id)),
  events: readProcedure.input(Id).subscription(async function* ({ ctx, input, signal }) {
    try {
      yield* tailChatSession(ctx.services, ctx.scope, input.id, signal ?? never);
    } catch (thrown) {
      throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
    }
  }),
});

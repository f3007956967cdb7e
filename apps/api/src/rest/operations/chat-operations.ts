import { MessageAction } from '@pinion/contracts';
import * as z from 'zod';
import { analyzeConversation } from '../../features/chat/analyze-conversation.ts';
import { getChatSession } from '../../features/chat/get-chat-session.ts';
import { listChatMessages } from '../../features/chat/list-chat-messages.ts';
import { listChatSessions } from '../../features/chat/list-chat-sessions.ts';
import { openChatSession } from '../../features/chat/open-chat-session.ts';
import { SendMessage, sendChatMessage } from '../../features/chat/send-chat-message.ts';
import { tailChatSession } from '../../features/chat/tail-chat-session.ts';
import { numberEvents } from '../number-events.ts';
import { operation } from '../operation.ts';
import { IdempotencyKeyHeader } from '../idempotency-key.ts';
import { sendEventStream } from '../send-events.ts';
import { Id, listOf, refusals } from '../shapes.ts';

const tag = 'Conversations';

const Session = z.object({
  session_id: z.string(),
  workflow_id: z.string(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
const Message = z.object({
  message_id: z.string(),
  session_id: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  state: z.enum(['waiting', 'running', 'answered', 'absorbed', 'superseded', 'failed']),
  action: z.nullable(MessageAction).describe('What the run at work made of it'),
  run_id: z.string().nullable().describe('The run that answers it, or that took it in'),
  turn_group_id: z.string().nullable(),
  error_code: z.string().nullable().describe('Of a message of the assistant that is no answer'),
  calls: z.number().int().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
});
const Analysis = z.object({
  session_id: z.string(),
  by: z
    .enum(['model', 'words'])
    .describe('`model`: the `analysis_model` of the settings; `words`: none is set, or it did not answer'),
  run_id: z.string().nullable().describe('The run in which the model was asked'),
  messages: z.int().describe('Messages of the user that were looked at'),
  tools: z.array(
    z.object({
      tool: z.string(),
      description: z.string(),
      requests: z.int().describe('Messages that ask for it'),
      message_ids: z.array(z.string()),
      agents: z.array(
        z.object({
          agent_id: z.string(),
          agent_title: z.string(),
          state: z
            .enum(['enabled', 'can_be_enabled', 'refused'])
            .describe('`refused`: somebody switched it off, or a policy denies it'),
        }),
      ),
      text: z.string(),
    }),
  ),
});
const Accepted = z.object({ message_id: z.string(), run_id: z.string().nullable() });
const Settled = z.object({ message: Message, answer: Message.nullable() });
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: Message }),
  z.object({ type: z.literal('delta'), run_id: z.string(), text: z.string() }),
]);

export const chatOperations = [
  operation({
    method: 'POST',
    path: '/workflows/{id}/sessions',
    operationId: 'openSession',
    permission: 'edit',
    summary: 'Open a conversation with a workflow',
    tag,
    params: Id,
    answers: { 201: { description: 'Opened', schema: Session }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 201, body: await openChatSession(services, scope, params.id) }),
  }),
  operation({
    method: 'GET',
    path: '/sessions',
    operationId: 'listSessions',
    permission: 'read',
    summary: 'Conversations, the one that was spoken in last first',
    tag,
    query: z.object({ workflow_id: z.string().optional() }),
    answers: { 200: { description: 'At most 200 of them', schema: listOf(Session) }, ...refusals.invalid },
    handle: async ({ services, scope, query }) => ({
      status: 200,
      body: { items: await listChatSessions(services, scope, query), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/sessions/{id}',
    operationId: 'getSession',
    permission: 'read',
    summary: 'One conversation',
    tag,
    params: Id,
    answers: { 200: { description: 'The conversation', schema: Session }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getChatSession(services, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/sessions/{id}/messages',
    operationId: 'sendMessage',
    permission: 'edit',
    summary: 'Say something, and wait for the answer when asked to',
    tag,
    params: Id,
    headers: IdempotencyKeyHeader,
    body: SendMessage,
    answers: {
      200: { description: 'Answered in time; `answer` is null where a newer message took its place', schema: Settled },
      202: { description: 'Taken in; without a `run_id` it waits for its turn', schema: Accepted },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
      ...refusals.problems,
    },
    handle: async ({ services, scope, params, body, header, signal }) => {
      const request = { ...body, client_key: header('idempotency-key') };
      const { message, answer, isSettled } = await sendChatMessage(services, scope, params.id, request, signal);
      if (isSettled && body.wait_s > 0) return { status: 200, body: { message, answer } };
      return { status: 202, body: { message_id: message.message_id, run_id: message.run_id } };
    },
  }),
  operation({
    method: 'GET',
    path: '/sessions/{id}/messages',
    operationId: 'listMessages',
    permission: 'read',
    summary: 'What was said, and what became of it',
    tag,
    params: Id,
    answers: { 200: { description: 'The last 500, oldest first', schema: listOf(Message) }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { items: await listChatMessages(services, scope, params.id), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/sessions/{id}/analysis',
    operationId: 'analyzeConversation',
    permission: 'edit',
    summary: 'Which tools a conversation needs, and which of its agents do not have them; nothing is performed or changed',
    tag,
    params: Id,
    answers: { 200: { description: 'The tool that most messages ask for first', schema: Analysis }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await analyzeConversation(services, scope, params.id) }),
  }),
  operation({
    method: 'GET',
    path: '/sessions/{id}/events',
    operationId: 'streamSession',
    permission: 'read',
    summary: 'A conversation as server-sent events, as it is and as it goes on',
    tag,
    params: Id,
    answers: {
      200: {
        description: '`message`: as it is now, again whenever it changes; `delta`: a piece of the answer that is being given',
        schema: Event,
        content_type: 'text/event-stream',
      },
      ...refusals.missing,
    },
    handle: async ({ services, scope, params, signal, reply }) => {
      await getChatSession(services, scope, params.id);
      await sendEventStream(reply, numberEvents(tailChatSession(services, scope, params.id, signal)));
      return undefined;
    },
  }),
];

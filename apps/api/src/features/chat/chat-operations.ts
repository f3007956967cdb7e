import { MessageAction, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { analyzeConversation } from './analyze-conversation.ts';
import { getChatSession } from './get-chat-session.ts';
import { listChatMessages } from './list-chat-messages.ts';
import { openChatSession } from './open-chat-session.ts';
import { SendMessage, sendChatMessage } from './send-chat-message.ts';
import { tailChatSession } from './tail-chat-session.ts';
import { numberEvents } from '../../operations/rest/number-events.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { StartHeaders } from '../../operations/rest/start-headers.ts';
import { readTraceContext } from '../../telemetry/trace-headers.ts';
import { sendEventStream } from '../../platform/http/send-events.ts';
import { Id, listSchema, errors } from '../../operations/rest/schemas.ts';
import { type SessionView, viewSession } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';

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
  action: z.nullable(MessageAction).describe('How the active run handled the message'),
  run_id: z.string().nullable().describe('The run that responds to the message, or that received it'),
  turn_group_id: z.string().nullable(),
  error_code: z.string().nullable().describe('Set for assistant messages that are not a response'),
  replaced_by: z.string().nullable().describe('The message that was sent in place of this one and its response'),
  calls: z.number().int().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
});
const Analysis = z.object({
  session_id: z.string(),
  by: z
    .enum(['model', 'words'])
    .describe('`model`: analyzed by the `analysis_model` of the settings; `words`: no model is set, or it did not respond'),
  run_id: z.string().nullable().describe('The run that called the model'),
  messages: z.int().describe('Number of user messages that were analyzed'),
  tools: z.array(
    z.object({
      tool: z.string(),
      description: z.string(),
      requests: z.int().describe('Number of messages that ask for the tool'),
      message_ids: z.array(z.string()),
      agents: z.array(
        z.object({
          agent_id: z.string(),
          agent_title: z.string(),
          state: z
            .enum(['enabled', 'can_be_enabled', 'refused'])
            .describe('`refused`: the tool was disabled, or a policy denies it'),
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

/** The idempotency key as a field, for the app, whose requests share their headers. */
const ClientKey = z.object({ client_key: z.string().max(200).optional() });

export const chatOperations = {
  open: defineOperation({
    permission: 'edit',
    summary: 'Create a session with a workflow',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/workflows/{id}/sessions',
      operationId: 'openSession',
      tag,
      responses: { 201: { description: 'The session was created', schema: Session }, ...errors.missing },
    },
    run: ({ services, scope }, input) => openChatSession(services, scope, input.id),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'List sessions, most recently active first',
    request: { query: z.object({ workflow_id: z.string().optional() }) },
    run: ({ services, scope }, input) => listChatSessions(services, scope, input),
    http: {
      method: 'GET',
      path: '/sessions',
      operationId: 'listSessions',
      tag,
      responses: { 200: { description: 'At most 200 sessions', schema: listSchema(Session) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve a session',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/sessions/{id}',
      operationId: 'getSession',
      tag,
      responses: { 200: { description: 'The session', schema: Session }, ...errors.missing },
    },
    run: ({ services, scope }, input) => getChatSession(services, scope, input.id),
  }),
  send: defineOperation({
    permission: 'edit',
    summary: 'Send a message and optionally wait for the response',
    request: { params: Id, body: SendMessage },
    run: ({ services, scope, header, signal }, { id, client_key = header('idempotency-key'), ...message }) =>
      sendChatMessage(services, scope, id, { ...message, client_key, trace_context: readTraceContext(header) }, signal),
    extra: ClientKey,
    http: {
      method: 'POST',
      path: '/sessions/{id}/messages',
      operationId: 'sendMessage',
      tag,
      headers: StartHeaders,
      respond: ({ message, answer, isSettled }, { wait_s }) =>
        isSettled && wait_s > 0
          ? { status: 200, body: { message, answer } }
          : { status: 202, body: { message_id: message.message_id, run_id: message.run_id } },
      responses: {
        200: {
          description: 'The response arrived in time. `answer` is null if a newer message replaced this one',
          schema: Settled,
        },
        202: { description: 'The message was accepted. Without a `run_id` it is queued', schema: Accepted },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
        ...errors.problems,
      },
    },
  }),
  messages: defineOperation({
    permission: 'read',
    summary: 'List the messages of a session with their status',
    request: { params: Id },
    run: ({ services, scope }, input) => listChatMessages(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/sessions/{id}/messages',
      operationId: 'listMessages',
      tag,
      responses: { 200: { description: 'The last 500 messages, oldest first', schema: listSchema(Message) }, ...errors.missing },
      respond: asPage,
    },
  }),
  analyze: defineOperation({
    permission: 'edit',
    summary: 'Analyze which tools a session needs and which of its agents lack them. Changes nothing',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/sessions/{id}/analysis',
      operationId: 'analyzeConversation',
      tag,
      responses: { 200: { description: 'The tools, most requested first', schema: Analysis }, ...errors.missing },
    },
    run: ({ services, scope }, input) => analyzeConversation(services, scope, input.id),
  }),
};

export const chatRoutes = [
  route({
    method: 'GET',
    path: '/sessions/{id}/events',
    operationId: 'streamSession',
    permission: 'read',
    summary: 'Stream a session as server-sent events',
    tag,
    params: Id,
    responses: {
      200: {
        description:
          '`message`: the current state of a message, sent again on each change; `delta`: a part of the response in progress',
        schema: Event,
        content_type: 'text/event-stream',
      },
      ...errors.missing,
    },
    handle: async ({ services, scope, params, signal, reply }) => {
      await getChatSession(services, scope, params.id);
      await sendEventStream(reply, numberEvents(tailChatSession(services, scope, params.id, signal)));
      return undefined;
    },
  }),
];

const most = 200;

/** Returns the conversations, the most recently used first. */
async function listChatSessions(
  { chat }: Pick<ApiServices, 'chat'>,
  scope: Scope,
  filter: { workflow_id?: string | undefined },
): Promise<SessionView[]> {
  return (await chat.store.sessions(scope, { ...filter, limit: most })).map(viewSession);
}

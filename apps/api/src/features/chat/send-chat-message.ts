import { createMessage, type Scope, type TraceContext } from '@pinion/contracts';
import * as z from 'zod';
import { recordRequestedTools, type RequestedToolsDeps } from './record-requested-tools.ts';
import { type MessageView, viewMessage } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { WorkflowRow } from '../../stores/workflows/index.ts';
import { planRun } from '../runs/index.ts';
import { invalid } from '../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { watchChat } from './watch-chat.ts';

export const SendMessage = z.object({
  text: z.string().min(1).max(100_000),
  replaces: z
    .string()
    .max(200)
    .optional()
    .describe('The last message of the session. It and its response are left out of the conversation: a retry, or an edit'),
  wait_s: z.number().min(0).max(60).default(0).describe('Seconds to wait for the response'),
});
export type SendMessage = z.infer<typeof SendMessage> & {
  client_key?: string | undefined;
  /** The span of the sender. */
  trace_context?: TraceContext | undefined;
};

/**
 * A sent message and its answer. `answer` is set when it arrived in time, and is also null when a newer message replaced this
 * one.
 */
export type SentMessage = { message: MessageView; answer: MessageView | null; isSettled: boolean };

type SendDeps = RequestedToolsDeps & Pick<ApiServices, 'chat' | 'newId' | 'workflows'>;

/** Sends a message in a conversation. When this returns, the message is on disk and its turn is running or queued. */
export async function sendChatMessage(
  services: SendDeps,
  scope: Scope,
  sessionId: string,
  { text, wait_s, client_key, replaces, trace_context }: SendMessage,
  signal: AbortSignal,
): Promise<SentMessage> {
  const { chat } = services;
  if (text.trim() === '') throw invalid('/text', 'must not be empty');
  const workflow = await soundWorkflow(services, scope, sessionId);
  const sent = { id: services.newId(), session_id: sessionId, text, client_key, replaces, trace_context };
  const added = await chat.store.add(scope, sent);
  if (added === undefined)
    throw new Refusal('CONFLICT', createMessage('Only the last message can be replaced, and only after its response has ended'), {
      message_id: replaces,
    });
  const { message, isNew } = added;
  if (!isNew && message.text !== text)
    throw new Refusal(
      'CONFLICT',
      createMessage('The key {{key}} was used for another message. Send a new key with a new message', { key: client_key ?? '' }),
      {
        message_id: message.id,
      },
    );
  if (isNew) await chat.notify(sessionId);
  await chat.next(sessionId);
  if (isNew) await recordRequestedTools(services, scope, { session_id: sessionId, workflow, text });
  return untilSettled(services, sessionId, viewMessage(message), wait_s, signal);
}

/** Returns the workflow, or throws now, while the user is present, when it cannot run. */
async function soundWorkflow({ chat, workflows, tools }: SendDeps, scope: Scope, sessionId: string): Promise<WorkflowRow> {
  const session = await chat.store.session(scope, sessionId);
  if (session === undefined) throw notFound('session', sessionId);
  const [workflow, catalog] = await Promise.all([workflows.get(scope, session.workflow_id), tools.catalog(scope)]);
  if (workflow === undefined) throw notFound('workflow', session.workflow_id);
  planRun(workflow.file, catalog);
  return workflow;
}

async function untilSettled(
  { chat }: SendDeps,
  sessionId: string,
  sent: MessageView,
  wait_s: number,
  signal: AbortSignal,
): Promise<SentMessage> {
  const stop = new AbortController();
  const leave = (): void => stop.abort();
  const timer = setTimeout(leave, wait_s * 1000);
  signal.addEventListener('abort', leave, { once: true });
  let now: SentMessage = { message: sent, answer: null, isSettled: false };
  try {
    for await (const messages of watchChat(chat, sessionId, stop.signal)) {
      now = settledOf(messages, sent);
      if (now.isSettled || wait_s <= 0) break;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
  return now;
}

function settledOf(messages: readonly MessageView[], sent: MessageView): SentMessage {
  const message = messages.find(({ message_id }) => message_id === sent.message_id) ?? sent;
  const answer =
    messages.find(({ role, run_id }) => role === 'assistant' && run_id !== null && run_id === message.run_id) ?? null;
  return { message, answer, isSettled: answer !== null || message.state === 'superseded' };
}

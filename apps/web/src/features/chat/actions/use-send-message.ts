'use client';
import type { AppRouter } from '@pinion/api/router';
import type { TRPCClient } from '@trpc/client';
import { type RefObject, useRef, useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { type ChatViewStore, switchSession, upsertMessage } from '../chat-store.ts';
import { rememberSession } from '../model/remembered-chat.ts';

export type ChatSending = {
  store: ChatViewStore;
  workflowId: string;
  /** Saves the workflow that a turn runs on. Resolves to false when it could not be saved, and then nothing is sent. */
  beforeSend: () => Promise<boolean>;
  /** The message field, which gets the focus when a message was sent. */
  field: RefObject<HTMLTextAreaElement | null>;
};

type OutgoingMessage = {
  text: string;
  /** The id of the message that this one replaces, with its answer. */
  replaces?: string | undefined;
};

/**
 * Sends messages of a conversation, one at a time. `send` resolves to false when the message was not sent. `refusal` is the reason why the
 * last one was refused.
 */
export function useSendMessage({ store, workflowId, beforeSend }: Omit<ChatSending, 'field'>) {
  const client = useTRPCClient();
  /** A message that was not sent, with its idempotency key: the same message again is sent once. */
  const failed = useRef<OutgoingMessage & { key: string }>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const send = async (message: OutgoingMessage): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setRefusal(undefined);
    const { text, replaces } = message;
    const isAgain = failed.current?.text === text && failed.current.replaces === replaces;
    const sending = { text, replaces, key: isAgain && failed.current !== undefined ? failed.current.key : randomId() };
    try {
      if (!(await beforeSend())) return false;
      failed.current = sending;
      await sendMessage(client, { store, workflowId }, sending);
      failed.current = undefined;
      return true;
    } catch (thrown) {
      const failure = failureOf(thrown);
      setRefusal(`${failure.message} ${failure.remedy}`);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, send };
}

/** Sends a message. The first message opens a conversation. */
async function sendMessage(
  client: TRPCClient<AppRouter>,
  { store, workflowId }: Pick<ChatSending, 'store' | 'workflowId'>,
  { text, key, replaces }: OutgoingMessage & { key: string },
): Promise<void> {
  let { sessionId } = store.getState();
  if (sessionId === undefined) {
    sessionId = (await client.chat.open.mutate({ id: workflowId })).session_id;
    rememberSession(workflowId, sessionId);
    switchSession(store, sessionId);
  }
  const { message } = await client.chat.send.mutate({
    id: sessionId,
    text,
    client_key: key,
    ...(replaces === undefined ? {} : { replaces }),
  });
  const known = store.getState().messages.some(({ message_id }) => message_id === message.message_id);
  // The event stream may already have delivered this message in a newer state.
  if (!known && store.getState().sessionId === sessionId) upsertMessage(store, message);
}

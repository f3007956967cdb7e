'use client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureOf } from '../../../lib/failure.ts';
import { randomId } from '../../../lib/random-id.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { RequirePermission } from '../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { type ChatStore, upsertMessage, switchSession } from '../chat-store.ts';
import styles from './chat.module.css';
import type { AppRouter } from '@pinion/api/router';
import type { TRPCClient } from '@trpc/client';
import { rememberSession } from '../model/remembered-chat.ts';
import { isComposing } from '../../../lib/is-composing.ts';

export type ComposerProps = { store: ChatStore; workflowId: string; beforeSend: () => Promise<boolean> };

/** Renders the message field. A message that could not be sent stays in it, and a retry sends the same message. */
export function Composer({ store, workflowId, beforeSend }: ComposerProps) {
  const client = useTRPCClient();
  const isAtWork = useStore(store, state => state.messages.some(message => message.state === 'running'));
  const field = useRef<HTMLTextAreaElement>(null);
  const failed = useRef<OutgoingMessage>(undefined);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const send = async () => {
    const result = text.trim();
    if (result === '' || busy) return;
    setBusy(true);
    setRefusal(undefined);
    const sending = failed.current?.text === result ? failed.current : { text: result, key: randomId() };
    try {
      if (!(await beforeSend())) return;
      failed.current = sending;
      await sendMessage(client, store, workflowId, sending);
      failed.current = undefined;
      setText('');
    } catch (thrown) {
      const failure = failureOf(thrown);
      setRefusal(`${failure.message} ${failure.remedy}`);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  return (
    <RequirePermission permission="edit">
      <form
        className={styles.composer}
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {refusal !== undefined && (
          <p role="alert">
            <StatusBadge status="failed" word={refusal} className="whitespace-normal" />
          </p>
        )}
        <TextArea
          ref={field}
          aria-label={t('Message')}
          placeholder={isAtWork ? t('Send another message') : t('Write a message')}
          rows={2}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={styles.field}
        />
        <div className={styles.send}>
          <span className={styles.hint}>{t('Enter to send, Shift+Enter for a new line')}</span>
          <Button kind="main" type="submit" disabled={text.trim() === ''} busy={busy && t('Sending')}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </RequirePermission>
  );
}

type OutgoingMessage = {
  text: string /** Idempotency key: two requests with the same key are one message, so a retry is safe. */;
  key: string;
};

/** Sends a message. The first message opens a conversation. */
async function sendMessage(
  client: TRPCClient<AppRouter>,
  store: ChatStore,
  workflowId: string,
  { text, key }: OutgoingMessage,
): Promise<void> {
  let { sessionId } = store.getState();
  if (sessionId === undefined) {
    sessionId = (await client.chat.open.mutate({ id: workflowId })).session_id;
    rememberSession(workflowId, sessionId);
    switchSession(store, sessionId);
  }
  const { message } = await client.chat.send.mutate({ id: sessionId, text, client_key: key });
  const known = store.getState().messages.some(({ message_id }) => message_id === message.message_id);
  // The event stream may already have delivered this message in a newer state.
  if (!known && store.getState().sessionId === sessionId) upsertMessage(store, message);
}

'use client';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isComposing } from '../../../lib/is-composing.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { RequirePermission } from '../../session/index.ts';
import { type ChatSending, useSendMessage } from '../actions/use-send-message.ts';
import styles from './chat.module.css';
import { SendRefusal } from './send-refusal.tsx';

/** Renders the message field. A message that could not be sent stays in it, and a retry sends the same message. */
export function Composer({ field, ...sending }: ChatSending) {
  const isAtWork = useStore(sending.store, state => state.messages.some(message => message.state === 'running'));
  const [text, setText] = useState('');
  const { isBusy, refusal, send: sendMessage } = useSendMessage(sending);
  useEffect(() => field.current?.focus(), [field]);

  const send = async () => {
    const result = text.trim();
    if (result === '') return;
    if (await sendMessage({ text: result })) setText('');
    field.current?.focus();
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
        <SendRefusal refusal={refusal} />
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
          <Button kind="main" type="submit" disabled={text.trim() === ''} busy={isBusy && t('Sending')}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </RequirePermission>
  );
}

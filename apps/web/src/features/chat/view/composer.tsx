'use client';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { RequirePermission } from '../../session/index.ts';
import { type ChatSending, useSendMessage } from '../actions/use-send-message.ts';
import { MessageForm } from './message-form.tsx';

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
  return (
    <RequirePermission permission="edit">
      <MessageForm
        field={field}
        className="grid gap-2 px-3 pt-2.5 pb-3 border-t border-line text-small"
        label={t('Message')}
        placeholder={isAtWork ? t('Send another message') : t('Write a message')}
        text={text}
        refusal={refusal}
        onText={setText}
        onSend={() => void send()}
      >
        <div className="flex items-center justify-between gap-2">
          <span className="text-ink-3 text-micro">{t('Enter to send, Shift+Enter for a new line')}</span>
          <Button kind="main" type="submit" disabled={text.trim() === ''} busy={isBusy && t('Sending')}>
            {t('Send')}
          </Button>
        </div>
      </MessageForm>
    </RequirePermission>
  );
}

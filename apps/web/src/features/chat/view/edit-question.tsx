'use client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { type ChatSending, useSendMessage } from '../actions/use-send-message.ts';
import styles from './chat.module.css';
import { SendRefusal } from './send-refusal.tsx';

type EditQuestionProps = { sending: ChatSending; messageId: string; text: string; onClose: () => void };

/** Renders the field that edits the last message. Sending it replaces the message and its answer. */
export function EditQuestion({ sending, messageId, text: initialText, onClose }: EditQuestionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initialText);
  const { isBusy, refusal, send: sendMessage } = useSendMessage(sending);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const send = async () => {
    const result = text.trim();
    if (result === '') return;
    if (await sendMessage({ text: result, replaces: messageId })) {
      onClose();
      sending.field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const isSend = event.key === 'Enter' && !event.shiftKey;
    if (!isSend && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) void send();
    else onClose();
  };
  return (
    <form
      className={styles.edit}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <SendRefusal refusal={refusal} />
      <TextArea
        ref={field}
        aria-label={t('Edited message')}
        rows={2}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={styles.field}
      />
      <div className={styles.actions}>
        <Button size="small" kind="line" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="small" kind="main" type="submit" disabled={text.trim() === ''} busy={isBusy && t('Sending')}>
          {t('Send')}
        </Button>
      </div>
    </form>
  );
}

'use client';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { type ChatSending, useSendMessage } from '../actions/use-send-message.ts';
import { MessageForm } from './message-form.tsx';

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
  return (
    <MessageForm
      field={field}
      className="grid gap-1.5 w-full"
      label={t('Edited message')}
      text={text}
      refusal={refusal}
      onText={setText}
      onSend={() => void send()}
      onEscape={onClose}
    >
      <div className="flex justify-end gap-2">
        <Button size="small" kind="line" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="small" kind="main" type="submit" disabled={text.trim() === ''} busy={isBusy && t('Sending')}>
          {t('Send')}
        </Button>
      </div>
    </MessageForm>
  );
}

'use client';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { TextArea } from '../../../ui/text-input.tsx';
import { SendRefusal } from './send-refusal.tsx';

type MessageFormProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder?: string;
  className: string | undefined;
  text: string;
  /** Why the message was refused. */
  refusal: string | undefined;
  onText: (text: string) => void;
  onSend: () => void;
  onEscape?: () => void;
  /** The line below the field, with the button that submits the form. */
  children: ReactNode;
};

/** Renders the field of a message, which Enter sends. */
export function MessageForm({ field, label, placeholder, className, text, refusal, children, ...props }: MessageFormProps) {
  const { onText, onSend, onEscape } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const act = event.key === 'Enter' && !event.shiftKey ? onSend : event.key === 'Escape' ? onEscape : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault();
        onSend();
      }}
    >
      <SendRefusal refusal={refusal} />
      <TextArea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-[30dvh] resize-none [field-sizing:content]"
      />
      {children}
    </form>
  );
}

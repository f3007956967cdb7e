import clsx from 'clsx';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

const CONTROL = clsx(
  'base:w-full min-w-0 px-2.25 rounded-2 bg-raised inset-ring inset-ring-control text-ink',
  'focus-visible:inset-ring-accent focus-visible:ring-2 focus-visible:ring-accent',
  'read-only:not-disabled:bg-sunken disabled:bg-sunken disabled:inset-ring-line disabled:text-ink-3 disabled:cursor-not-allowed',
  'aria-invalid:inset-ring-failed aria-invalid:focus-visible:ring-failed',
  // What a browser draws on a field with suggestions: there, and no louder than our own arrows.
  '[&::-webkit-calendar-picker-indicator]:w-2.5 [&::-webkit-calendar-picker-indicator]:opacity-45',
);

const fontOf = (mono: boolean | undefined): string => (mono ? 'font-mono text-code tab-2' : 'text-base');

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { mono?: boolean; ref?: Ref<HTMLInputElement> };

export function TextInput({ mono, className, ...rest }: TextInputProps) {
  return <input type="text" autoComplete="off" {...rest} className={clsx(CONTROL, 'h-7.5', fontOf(mono), className)} />;
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { mono?: boolean; ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ mono, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={4}
      spellCheck={!mono}
      {...rest}
      className={clsx(CONTROL, 'min-h-16 py-1.25 base:resize-y', fontOf(mono), className)}
    />
  );
}

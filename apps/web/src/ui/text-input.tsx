import clsx from 'clsx';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { mono?: boolean; ref?: Ref<HTMLInputElement> };

export function TextInput({ mono, className, ...rest }: TextInputProps) {
  return <input type="text" autoComplete="off" {...rest} className={clsx(styles.control, mono && styles.mono, className)} />;
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { mono?: boolean; ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ mono, className, ...rest }: TextAreaProps) {
  return <textarea rows={4} spellCheck={!mono} {...rest} className={clsx(styles.control, mono && styles.mono, className)} />;
}

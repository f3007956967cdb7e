'use client';
import { useState } from 'react';
import { findJsonError } from '../lib/json-parse-error.ts';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import styles from './json-form.module.css';
import { JsonTextField, type JsonTextFieldProps } from './json-text-field.tsx';

export type JsonFormProps = Pick<JsonTextFieldProps, 'label' | 'aside' | 'hint'> & {
  /** The text that the form opens with. */
  initialText: string;
  /** True when an empty text is submitted as undefined. */
  isEmptyFine?: boolean;
  submitLabel: string;
  onBack: () => void;
  onSubmit: (value: unknown) => void;
};

/** Renders the input of one JSON value, within a card that awaits a decision. */
export function JsonForm({ initialText, isEmptyFine = false, submitLabel, onBack, onSubmit, ...field }: JsonFormProps) {
  const [text, setText] = useState(initialText);
  const isEmpty = isEmptyFine && text.trim() === '';
  const fault = isEmpty ? null : findJsonError(text);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (fault === null) onSubmit(isEmpty ? undefined : (JSON.parse(text) as unknown));
      }}
    >
      <JsonTextField {...field} text={text} fault={fault} onText={setText} />
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={fault !== null}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

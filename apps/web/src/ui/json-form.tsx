'use client';
import { useState } from 'react';
import { findJsonError, describeJsonError, type JsonParseError } from '../lib/json-parse-error.ts';
import { t } from '../lib/texts/t.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { CodeField } from './code/code-field.tsx';

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
      className="grid gap-2 min-w-0"
      onSubmit={event => {
        event.preventDefault();
        if (fault === null) onSubmit(isEmpty ? undefined : (JSON.parse(text) as unknown));
      }}
    >
      <JsonTextField {...field} text={text} fault={fault} onText={setText} />
      <div className="flex flex-wrap justify-end gap-2 pt-0.5">
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

type JsonTextFieldProps = {
  label: string;
  aside?: string;
  hint: string;
  text: string;
  /** The position where the text stops being JSON. Null when it is valid. */
  fault: JsonParseError | null;
  onText: (text: string) => void;
};

/** Renders JSON as editable text in a form: as high as the text, twelve lines at most, with the position of an error. */
function JsonTextField({ label, aside, hint, text, fault, onText }: JsonTextFieldProps) {
  return (
    <Field
      label={label}
      {...(aside === undefined ? {} : { aside })}
      hint={hint}
      error={fault === null ? undefined : describeJsonError(fault)}
    >
      {control => (
        <CodeField
          {...control}
          autoFocus
          language="json"
          rows={Math.min(12, text.split('\n').length + 1)}
          value={text}
          onText={onText}
        />
      )}
    </Field>
  );
}

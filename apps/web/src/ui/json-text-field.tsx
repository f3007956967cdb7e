'use client';
import { describeJsonError, type JsonParseError } from '../lib/json-parse-error.ts';
import { Field } from './field.tsx';
import { TextArea } from './text-input.tsx';

export type JsonTextFieldProps = {
  label: string;
  aside?: string;
  hint: string;
  text: string;
  /** The position where the text stops being JSON. Null when it is valid. */
  fault: JsonParseError | null;
  onText: (text: string) => void;
};

/** Renders JSON as editable text in a form: as high as the text, twelve lines at most, with the position of an error. */
export function JsonTextField({ label, aside, hint, text, fault, onText }: JsonTextFieldProps) {
  return (
    <Field
      label={label}
      {...(aside === undefined ? {} : { aside })}
      hint={hint}
      error={fault === null ? undefined : describeJsonError(fault)}
    >
      {control => (
        <TextArea
          {...control}
          autoFocus
          mono
          rows={Math.min(12, text.split('\n').length + 1)}
          value={text}
          onChange={event => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

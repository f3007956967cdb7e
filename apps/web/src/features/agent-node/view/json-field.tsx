'use client';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';

export type JsonFieldProps = {
  label: string;
  /** The path of the value in the config of the node. */
  name?: string;
  value: unknown;
  onValue: (value: unknown) => void;
  hint?: ReactNode;
  aside?: string;
  rows?: number;
  /** True when an empty text means "no value" and is not an error. */
  isEmptyFine?: boolean;
  /** The JSON Schema of the value, for completion and error marks. */
  schema?: unknown;
  /** Returns what is wrong with a value that is valid JSON. */
  check?: (value: unknown) => string | undefined;
};

const write = (value: unknown): string => (value === undefined ? '' : (JSON.stringify(value, null, 2) ?? ''));

/** Renders a JSON value as text. Invalid text stays in the field with an error message. Only valid JSON is passed on. */
export function JsonField({
  label,
  name,
  value,
  onValue,
  hint,
  aside,
  rows = 6,
  isEmptyFine = false,
  schema,
  check,
}: JsonFieldProps) {
  const [draft, setDraft] = useState<{ text: string; of: unknown }>({ text: write(value), of: value });
  const isForeign = draft.of !== value && write(draft.of) !== write(value);
  const text = isForeign ? write(value) : draft.text;
  const read = readJson(text, isEmptyFine, check);
  const edit = (next: string) => {
    const result = readJson(next, isEmptyFine, check);
    setDraft({ text: next, of: result.error === undefined ? result.value : value });
    if (result.error === undefined) onValue(result.value);
  };
  return (
    <Field label={label} name={name} hint={hint} aside={aside} error={read.error}>
      {control => <CodeField {...control} language="json" schema={schema} rows={rows} value={text} onText={edit} />}
    </Field>
  );
}

type Read = { value: unknown; error: string | undefined };

function readJson(text: string, isEmptyFine: boolean, check: JsonFieldProps['check']): Read {
  if (text.trim() === '' && isEmptyFine) return { value: undefined, error: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return { value, error: check?.(value) };
  } catch (error) {
    return { value: undefined, error: t('Invalid JSON{{error}}', { error: error instanceof Error ? `: ${error.message}` : '' }) };
  }
}

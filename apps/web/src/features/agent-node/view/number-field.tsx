'use client';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type NumberFieldProps = {
  label: string;
  hint?: string;
  aside?: string;
  help?: ReactNode;
  value: number | undefined;
  min: number;
  max: number;
  isWhole?: boolean;
  /** True when an empty field means "none" and is not an error. */
  isEmptyFine?: boolean;
  onValue: (value: number | undefined) => void;
};

/**
 * Renders a number field with bounds. Invalid text stays in the field with an error message. Only valid numbers are passed on.
 */
export function NumberField({
  label,
  hint,
  aside,
  help,
  value,
  min,
  max,
  isWhole = true,
  isEmptyFine = false,
  onValue,
}: NumberFieldProps) {
  const [draft, setDraft] = useState({ text: write(value), of: value });
  const text = draft.of === value ? draft.text : write(value);
  const read = readFigure(text, { min, max, isWhole, isEmptyFine });
  return (
    <Field label={label} hint={hint} aside={aside} help={help} error={read.ok ? undefined : read.error}>
      {control => (
        <TextInput
          {...control}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          value={text}
          onChange={event => {
            const next = readFigure(event.target.value, { min, max, isWhole, isEmptyFine });
            setDraft({ text: event.target.value, of: next.ok ? next.value : value });
            if (next.ok && next.value !== value) onValue(next.value);
          }}
        />
      )}
    </Field>
  );
}

const write = (value: number | undefined): string => (value === undefined ? '' : String(value));

type Bounds = { min: number; max: number; isWhole: boolean; isEmptyFine: boolean };
type Read = { ok: true; value: number | undefined } | { ok: false; error: string };

function readFigure(text: string, { min, max, isWhole, isEmptyFine }: Bounds): Read {
  if (text.trim() === '') return isEmptyFine ? { ok: true, value: undefined } : { ok: false, error: t('Enter a number') };
  const value = Number(text);
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value)))
    return { ok: false, error: isWhole ? t('Enter a whole number') : t('Enter a number') };
  if (value < min) return { ok: false, error: t('At least {{min}}', { min }) };
  return value > max ? { ok: false, error: t('At most {{max}}', { max }) } : { ok: true, value };
}

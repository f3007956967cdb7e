'use client';
import { isRecord } from '@pinion/contracts';
import { useState } from 'react';
import { findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

type SchemaFieldProps = { label: string; aside: string; rows?: number; value: unknown; onChange: (schema: unknown) => void };

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Renders a schema, or another object, as text. Incomplete text stays here. The definition has the last valid one. */
export function SchemaField({ label, aside, rows = 8, value, onChange }: SchemaFieldProps) {
  const [half, setHalf] = useState<string | null>(null);
  const fault = half === null || half.trim() === '' ? null : faultIn(half);
  return (
    <Field label={label} aside={aside} error={fault && t('{{fault}}. The definition keeps the last valid value.', { fault })}>
      {control => (
        <TextArea
          {...control}
          mono
          rows={rows}
          value={half ?? textOf(value)}
          onChange={event => {
            const text = event.target.value;
            setHalf(text);
            if (text.trim() === '') onChange(undefined);
            else if (faultIn(text) === null) onChange(JSON.parse(text));
          }}
          onBlur={() => fault === null && setHalf(null)}
        />
      )}
    </Field>
  );
}

function faultIn(text: string): string | null {
  const fault = findJsonError(text);
  if (fault)
    return t('Line {{line}}, column {{column}}: expected {{expected}}', {
      line: fault.line,
      column: fault.column,
      expected: fault.expected,
    });
  return isRecord(JSON.parse(text)) ? null : t('Expected a JSON object');
}

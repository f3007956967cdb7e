'use client';
import { isRecord } from '@pinion/contracts';
import { useState } from 'react';
import { findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';

type SchemaFieldProps = {
  label: string;
  aside: string;
  rows?: number;
  /** The JSON Schema of the value, for completion and error marks. */
  schema?: unknown;
  value: unknown;
  onChange: (value: unknown) => void;
};

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Renders a schema, or another object, as text. Incomplete text stays here. The definition has the last valid one. */
export function SchemaField({ label, aside, rows = 8, schema, value, onChange }: SchemaFieldProps) {
  const [half, setHalf] = useState<string | null>(null);
  const fault = half === null || half.trim() === '' ? null : faultIn(half);
  return (
    <Field label={label} aside={aside} error={fault && t('{{fault}}. The definition keeps the last valid value.', { fault })}>
      {control => (
        <CodeField
          {...control}
          language="json"
          schema={schema}
          rows={rows}
          value={half ?? textOf(value)}
          onText={text => {
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

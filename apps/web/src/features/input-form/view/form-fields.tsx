'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { FormField } from './form-field.tsx';
import type { FormValue, FormValues } from '../model/form-values.ts';
import type { InputField } from '../model/input-form.ts';

export type FormFieldsProps = {
  fields: readonly InputField[];
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: FormValue) => void;
  /** False to leave the focus where it is. */
  autoFocus?: boolean;
};

/** Renders a form from a JSON Schema, one field for each property. */
export const FormFields = ({ fields, values, errors, onChange, autoFocus = true }: FormFieldsProps) =>
  fields.map((field, index) => (
    <FormField
      key={field.name}
      field={field}
      path={field.name}
      value={values[field.name] ?? ''}
      errors={errors}
      autoFocus={autoFocus && index === 0}
      onChange={value => onChange(field.name, value)}
    />
  ));

export type JsonInputProps = { text: string; onText: (text: string) => void; error: string | undefined; hint?: string };

export function JsonInput({ text, onText, error, hint }: JsonInputProps) {
  return (
    <Field label={t('Input')} hint={hint ?? t('Any JSON value. Add fields to the Input node to show a form here.')} error={error}>
      {control => <CodeField {...control} language="json" rows={8} autoFocus value={text} onText={onText} />}
    </Field>
  );
}

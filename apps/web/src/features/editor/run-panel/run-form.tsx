'use client';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import type { FormValues, InputField } from './input-form.ts';

export type FormFieldsProps = {
  fields: readonly InputField[];
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | boolean) => void;
};

/** Renders a form from a JSON Schema, one field for each property. */
export function FormFields({ fields, values, errors, onChange }: FormFieldsProps) {
  return fields.map((field, index) => {
    const value = values[field.name];
    if (field.kind === 'boolean') {
      return (
        <Checkbox
          key={field.name}
          checked={value === true}
          onChange={checked => onChange(field.name, checked)}
          label={field.label}
        />
      );
    }
    const text = typeof value === 'string' ? value : '';
    return (
      <Field
        key={field.name}
        label={field.label}
        isName
        hint={field.hint}
        error={errors[field.name]}
        aside={field.isRequired ? undefined : t('optional')}
      >
        {control => {
          const common = { ...control, value: text, autoFocus: index === 0 };
          if (field.kind === 'choice') {
            return (
              <Select
                {...control}
                value={text}
                onChange={next => onChange(field.name, next)}
                options={field.choices.map(choice => ({ value: choice, label: choice }))}
              />
            );
          }
          if (field.kind === 'json') {
            return <CodeField {...common} language="json" rows={4} onText={next => onChange(field.name, next)} />;
          }
          if (field.kind === 'long') {
            return <TextArea {...common} onChange={event => onChange(field.name, event.target.value)} />;
          }
          return (
            <TextInput
              {...common}
              inputMode={field.kind === 'number' ? 'decimal' : undefined}
              onChange={event => onChange(field.name, event.target.value)}
            />
          );
        }}
      </Field>
    );
  });
}

export type JsonInputProps = { text: string; onText: (text: string) => void; error: string | undefined; hint?: string };

export function JsonInput({ text, onText, error, hint }: JsonInputProps) {
  return (
    <Field
      label={t('Input')}
      hint={hint ?? t('Any JSON value. Add a schema to the Input node to show a form here.')}
      error={error}
    >
      {control => <CodeField {...control} language="json" rows={8} autoFocus value={text} onText={onText} />}
    </Field>
  );
}

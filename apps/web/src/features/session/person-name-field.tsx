'use client';
import { t } from '../../lib/texts/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type PersonNameFieldProps = { value: string; tried: boolean; onChange: (value: string) => void };

/** Renders the field of the name that other members see. */
export function PersonNameField({ value, tried, onChange }: PersonNameFieldProps) {
  return (
    <Field label={t('Name')} hint={t('Shown to other members.')} error={tried && value.trim() === '' && t('Enter a name.')}>
      {control => (
        <TextInput
          {...control}
          autoComplete="name"
          maxLength={80}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

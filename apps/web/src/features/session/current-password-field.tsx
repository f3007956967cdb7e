'use client';
import { t } from '../../lib/texts/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type CurrentPasswordFieldProps = {
  label?: string;
  hint?: string;
  value: string;
  tried: boolean;
  onChange: (value: string) => void;
};

/** Renders the field of a password that the person has. */
export function CurrentPasswordField({ label = t('Password'), hint, value, tried, onChange }: CurrentPasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={tried && value === '' && t('Enter the password.')}>
      {control => (
        <TextInput
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

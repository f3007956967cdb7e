'use client';
import { t } from '../../lib/texts/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const minLength = 12;

/** Returns why a password can't be sent. The server checks more. */
export const newPasswordError = (password: string): string | undefined =>
  password.length < minLength ? t('Use at least {{count}} characters.', { count: minLength }) : undefined;

type NewPasswordFieldProps = { label?: string; value: string; tried: boolean; onChange: (value: string) => void };

/** Renders the field of a password that is chosen now. */
export function NewPasswordField({ label = t('Password'), value, tried, onChange }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      hint={t('At least {{count}} characters, without your name and email address.', { count: minLength })}
      error={tried && newPasswordError(value)}
    >
      {control => (
        <TextInput
          {...control}
          type="password"
          autoComplete="new-password"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

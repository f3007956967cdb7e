'use client';
import { isWeakSecret } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';

export type SecretValueFieldProps = {
  value: string;
  error: string | undefined | false;
  hint?: string;
  onChange: (value: string) => void;
};

/** Renders the field for the value of a secret, which is hidden. A warning about a weak value replaces the hint. */
export function SecretValueField({ value, error, hint, onChange }: SecretValueFieldProps) {
  const warning =
    value !== '' &&
    isWeakSecret(value) &&
    t('This value is a common word or a short number. It is removed from every response that contains it.');
  return (
    <Field label={t('Value')} error={error} hint={warning || hint}>
      {control => <SecretInput {...control} value={value} onChange={onChange} />}
    </Field>
  );
}

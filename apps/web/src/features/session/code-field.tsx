'use client';
import { t } from '../../lib/texts/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type CodeFieldProps = {
  hint: string;
  /** True when it appears in answer to what was sent before. */
  takesFocus?: boolean;
  value: string;
  tried: boolean;
  onChange: (value: string) => void;
};

/** Renders the field of a code of an authenticator app. */
export function CodeField({ hint, takesFocus = false, value, tried, onChange }: CodeFieldProps) {
  return (
    <Field label={t('Code')} hint={hint} error={tried && value.trim() === '' && t('Enter the code.')}>
      {control => (
        <TextInput
          {...control}
          mono
          autoFocus={takesFocus}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

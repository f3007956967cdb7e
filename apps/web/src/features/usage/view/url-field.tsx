'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type UrlFieldProps = { address: string; fault: string | false | undefined; onAddress: (address: string) => void };

/** Renders the field for the address that usage is posted to. */
export function UrlField({ address, fault, onAddress }: UrlFieldProps) {
  return (
    <Field
      label={t('URL')}
      error={fault}
      hint={t('Addresses on this machine or a private network are rejected unless the administrator allows them.')}
    >
      {control => (
        <TextInput
          {...control}
          type="url"
          mono
          value={address}
          placeholder="https://example.com/usage"
          spellCheck={false}
          onChange={event => onAddress(event.target.value)}
        />
      )}
    </Field>
  );
}

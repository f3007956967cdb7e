'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type HostsFieldProps = { text: string; fault: string | undefined | false; onChange: (text: string) => void };

/** Where a secret may be sent. */
export function HostsField({ text, fault, onChange }: HostsFieldProps) {
  return (
    <Field
      label={t('Hosts')}
      error={fault}
      hint={t(
        'The only hosts it is sent to, separated by commas. If empty: the hosts of the tools and connections that name it.',
      )}
    >
      {control => (
        <TextInput
          {...control}
          mono
          value={text}
          placeholder={t('api.example.com')}
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

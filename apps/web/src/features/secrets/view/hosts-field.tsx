'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type HostsFieldProps = { text: string; fault: string | undefined | false; onChange: (text: string) => void };

/** Renders the hosts that a secret can be sent to. */
export function HostsField({ text, fault, onChange }: HostsFieldProps) {
  return (
    <Field
      label={t('Allowed hosts')}
      error={fault}
      hint={t(
        'The value is sent only to these hosts, separated by commas. If empty, it is sent to the hosts of the tools and connections that use it.',
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

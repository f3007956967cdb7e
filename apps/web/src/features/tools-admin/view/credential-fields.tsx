'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type Credential, credentialKinds, credentialOf, withCredential } from '../model/credential.ts';
import { parseDefinition } from '../model/definition-fields.ts';

type CredentialFieldsProps = { text: string; onChange: (text: string) => void };

const LABELS: Record<Credential['kind'], string> = {
  none: t('None'),
  bearer: t('Bearer token'),
  basic: t('Basic authentication'),
  header: t('Header'),
  query: t('Query parameter'),
  custom: t('Custom (headers and query)'),
};
const NAMES: Partial<Record<Credential['kind'], string>> = { header: t('Header name'), query: t('Parameter name') };

/** Renders where the tool's secret is sent. The templates are written into headers and query, the name into the secrets. */
export function CredentialFields({ text, onChange }: CredentialFieldsProps) {
  const credential = credentialOf(parseDefinition(text) ?? {});
  const { kind } = credential;
  const set = (change: Partial<Credential>) => onChange(withCredential(text, { ...credential, ...change }));
  const kinds = kind === 'custom' ? (['custom', ...credentialKinds] as const) : credentialKinds;
  const choose = (value: string) => {
    const chosen = kinds.find(one => one === value);
    if (chosen !== undefined && chosen !== kind)
      set({ kind: chosen, name: '', secret: chosen === 'none' ? '' : credential.secret || 'API_KEY' });
  };
  const nameLabel = NAMES[kind];
  return (
    <div className="grid items-start gap-3.5 sm:grid-cols-3">
      <Field label={t('Credential')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={kind}
            onChange={choose}
            options={kinds.map(value => ({ value, label: LABELS[value] }))}
          />
        )}
      </Field>
      {kind !== 'none' && kind !== 'custom' && (
        <Field
          label={t('Secret')}
          hint={
            kind === 'basic'
              ? t('Its value is user:password. Add it under Secrets.')
              : t('Secret name. Add the value under Secrets.')
          }
        >
          {control => (
            <TextInput
              {...control}
              mono
              value={credential.secret}
              onChange={event => set({ secret: event.target.value.replace(/\W/g, '') })}
            />
          )}
        </Field>
      )}
      {nameLabel !== undefined && (
        <Field label={nameLabel}>
          {control => (
            <TextInput
              {...control}
              mono
              value={credential.name}
              onChange={event => event.target.value.trim() !== '' && set({ name: event.target.value.trim() })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

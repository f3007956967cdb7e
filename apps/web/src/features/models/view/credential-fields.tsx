'use client';
import type { ProviderPreset } from '@pinion/contracts';
import type { ModelProviderItem, SecretItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import type { ProviderDraft } from '../model/provider-draft.ts';

type CredentialFieldsProps = {
  preset: ProviderPreset;
  known: ModelProviderItem | undefined;
  draft: ProviderDraft;
  secrets: readonly SecretItem[];
  error: string | false | undefined;
  onChange: (part: Partial<ProviderDraft>) => void;
};

const newKey = '+';

/** Renders the API key: a new one, or a secret that is stored already. */
export function CredentialFields({ preset, known, draft, secrets, error, onChange }: CredentialFieldsProps) {
  const names = [...new Set(secrets.map(({ name }) => name))].toSorted();
  const isOwn = known?.credential != null && draft.credential === known.credential;
  const hasKeyField = draft.credential === '' || isOwn;
  const isRequired = preset.key_name !== undefined;
  return (
    <>
      {hasKeyField && (
        <Field
          label={isOwn ? t('New API key') : t('API key')}
          aside={isOwn || !isRequired ? t('optional') : undefined}
          error={error}
          hint={
            isOwn
              ? t('Replaces the value of {{name}}. Agents keep using the name.', { name: draft.credential })
              : preset.is_local && t('Only for servers that require one.')
          }
        >
          {control => <SecretInput {...control} value={draft.api_key} onChange={text => onChange({ api_key: text })} />}
        </Field>
      )}
      {names.length > 0 && (
        <Field label={t('Credential')} error={!hasKeyField && error}>
          {control => (
            <Select
              {...control}
              className="w-full"
              value={draft.credential === '' ? newKey : draft.credential}
              onChange={value => onChange({ credential: value === newKey ? '' : value, api_key: '' })}
              options={[
                { value: newKey, label: isRequired ? t('New secret') : t('None or a new secret') },
                ...names.map(value => ({ value, label: value })),
              ]}
            />
          )}
        </Field>
      )}
    </>
  );
}

'use client';
import { type PresetVariable, presetUrl, type ProviderPreset } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ProviderDraft } from '../model/provider-draft.ts';

type AddressFieldsProps = {
  preset: ProviderPreset;
  draft: ProviderDraft;
  error: string | false | undefined;
  onChange: (part: Partial<ProviderDraft>) => void;
};

const VARIABLE_LABEL: Readonly<Record<string, string>> = { region: t('Region'), resource: t('Resource name') };

/** Renders the parts of the address that differ between customers, then the whole address. */
export function AddressFields({ preset, draft, error, onChange }: AddressFieldsProps) {
  const { variables = [] } = preset;
  const isComplete = presetUrl(preset, draft.values) !== undefined;
  const field = ({ name, default: fallback = '' }: PresetVariable) => (
    <Field key={name} label={VARIABLE_LABEL[name] ?? name} error={!isComplete && error}>
      {control => (
        <TextInput
          {...control}
          mono
          placeholder={fallback}
          value={draft.values[name] ?? ''}
          onChange={event => onChange({ values: { ...draft.values, [name]: event.target.value } })}
        />
      )}
    </Field>
  );
  return (
    <>
      {draft.base_url === '' && variables.map(field)}
      <Field
        label={t('Base URL')}
        error={(variables.length === 0 || draft.base_url !== '' || isComplete) && error}
        hint={t('Includes the version path. The key is sent to this host only.')}
      >
        {control => (
          <TextInput
            {...control}
            mono
            placeholder={
              variables.length > 0 ? (presetUrl(preset, draft.values) ?? preset.base_url) : 'https://api.example.com/v1'
            }
            value={draft.base_url}
            spellCheck={false}
            onChange={event => onChange({ base_url: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

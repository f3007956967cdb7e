import { presetUrl, type ProviderPreset } from '@pinion/contracts';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

/** The fields of the dialog that sets up a provider. */
export type ProviderDraft = {
  name: string;
  base_url: string;
  /** The values of the preset's variables. */
  values: Readonly<Record<string, string>>;
  /** The secret to use. Empty: `api_key` is stored as a new one. */
  credential: string;
  api_key: string;
};

export const draftOf = (preset: ProviderPreset, known: ModelProviderItem | undefined): ProviderDraft => ({
  name: known?.name ?? preset.name,
  base_url: known?.base_url ?? ((preset.variables ?? []).length === 0 ? (preset.base_url ?? '') : ''),
  values: {},
  credential: known?.credential ?? '',
  api_key: '',
});

/** Returns the base URL of a draft: the one that was entered, or that of the preset with its variables. */
export const urlOf = (preset: ProviderPreset, draft: ProviderDraft): string =>
  draft.base_url.trim() === '' ? (presetUrl(preset, draft.values) ?? '') : draft.base_url.trim();

/** The problem of each field. Undefined where a field is valid. */
export type DraftProblems = { name?: string; base_url?: string; api_key?: string };

export function problemsOf(preset: ProviderPreset, draft: ProviderDraft): DraftProblems {
  const url = urlOf(preset, draft);
  return {
    ...(draft.name.trim() === '' ? { name: t('Enter a name.') } : {}),
    ...(/^https?:\/\/[^/\s]+/.test(url) && URL.canParse(url)
      ? {}
      : { base_url: t('Enter a URL that begins with https:// or http://.') }),
    ...(preset.key_name !== undefined && draft.credential === '' && draft.api_key.trim() === ''
      ? { api_key: t('Enter the API key.') }
      : {}),
  };
}

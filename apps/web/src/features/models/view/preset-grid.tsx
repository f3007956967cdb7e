'use client';
import { providerPresets, type ProviderPreset } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import styles from './models.module.css';

export type PresetGridProps = { onChoose: (preset: ProviderPreset) => void };

/** Renders the providers to choose from. */
export function PresetGrid({ onChoose }: PresetGridProps) {
  return (
    <ul className={styles.presets} aria-label={t('Providers')}>
      {providerPresets.map(preset => (
        <li key={preset.id}>
          <button type="button" className={styles.preset} onClick={() => onChoose(preset)}>
            <ProviderInitial name={preset.name} />
            <span>
              <b translate="no">{preset.name}</b>
              <small>{captionOf(preset)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function captionOf({ id, is_local, base_url, variables }: ProviderPreset): string {
  if (is_local) return t('On this machine');
  if (id === 'custom' || base_url === undefined) return t('Any server with this API');
  return variables === undefined ? new URL(base_url).host : new URL(base_url.replace(/\{\w+\}\./, '')).host;
}

/** Renders the initials of a provider: of its first two words, or the first two letters of one. */
export const ProviderInitial = ({ name }: { name: string }) => (
  <span className={styles.initial} aria-hidden="true" translate="no">
    {initialsOf(name)}
  </span>
);

export function initialsOf(name: string): string {
  const [first = '', second] = name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? [];
  return second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
}

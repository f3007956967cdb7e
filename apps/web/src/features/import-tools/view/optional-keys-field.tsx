'use client';
import { t } from '../../../lib/texts/t.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { OptionalKeyChoice } from '../model/optional-keys.ts';

type OptionalKeysFieldProps = { value: OptionalKeyChoice; onChange: (value: OptionalKeyChoice) => void };

const options = [
  { value: 'use', label: t('Use the key') },
  { value: 'omit', label: t('Call without a key') },
] as const;

/** Renders whether operations that work with and without a key use it. */
export const OptionalKeysField = ({ value, onChange }: OptionalKeysFieldProps) => (
  <div className="grid gap-1.5">
    <p>{t('Some operations work with or without a key.')}</p>
    <Segmented label={t('Optional keys')} value={value} onChange={onChange} options={options} className="w-max max-w-full" />
    <p className="text-small text-ink-3">
      {value === 'use'
        ? t('With a key, services often return more and limit less.')
        : t('You can use a key later: open the connection under Connections.')}
    </p>
  </div>
);

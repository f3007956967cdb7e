import { SecretName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export type SecretDraft = { name: string; value: string };
export type SecretFaults = { name?: string; value?: string };

/** What stops a secret from being kept; a value is never echoed back. */
export function secretFaults({ name, value }: SecretDraft): SecretFaults {
  const faults: SecretFaults = {};
  if (!SecretName.safeParse(name).success) faults.name = t('Letters, digits and _, not beginning with a digit: SHOP_PAY_KEY.');
  if (value === '') faults.value = t('Paste the key itself.');
  else if (value !== value.trim()) faults.value = t('There is a space or a line break at its end; keys have none.');
  return faults;
}

export const isSound = (faults: SecretFaults): boolean => Object.keys(faults).length === 0;

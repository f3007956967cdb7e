import { SecretName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export type SecretDraft = { name: string; value: string };
export type SecretErrors = { name?: string; value?: string };

/** Returns the problems that prevent a secret from being stored. A value is never echoed back. */
export function validateSecret({ name, value }: SecretDraft): SecretErrors {
  const faults: SecretErrors = {};
  if (!SecretName.safeParse(name).success)
    faults.name = t('Use letters, digits, and _, not starting with a digit, for example SHOP_PAY_KEY.');
  if (value === '') faults.value = t('Enter the key itself.');
  else if (value !== value.trim()) faults.value = t('The key has a space or line break at the start or end. Remove it.');
  return faults;
}

export const isValid = (faults: SecretErrors): boolean => Object.keys(faults).length === 0;

import { SecretName } from '@pinion/contracts';

export type SecretDraft = { name: string; value: string };
export type SecretFaults = { name?: string; value?: string };

/** What stops a secret from being kept; a value is never echoed back. */
export function secretFaults({ name, value }: SecretDraft): SecretFaults {
  const faults: SecretFaults = {};
  if (!SecretName.safeParse(name).success) faults.name = 'Letters, digits and _, not beginning with a digit: SHOP_PAY_KEY.';
  if (value === '') faults.value = 'Paste the key itself.';
  else if (value !== value.trim()) faults.value = 'There is a space or a line break at its end; keys have none.';
  return faults;
}

export const isSound = (faults: SecretFaults): boolean => Object.keys(faults).length === 0;

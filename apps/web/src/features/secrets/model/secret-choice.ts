import { freeName } from '../../../lib/free-name.ts';
import { t } from '../../../lib/texts/t.ts';
import { validateSecret } from './secret-draft.ts';

/** A secret that was chosen by its name, empty for none. With `key`, the secret is new and `key` is its value. */
export type SecretChoice = { name: string; key?: string };
export type SecretChoiceErrors = { name?: string; key?: string };

/** Returns a new secret without a value under the first free name. */
export const newSecretNamed = (suggested: string, taken: ReadonlySet<string>): SecretChoice => ({
  name: freeName(suggested, taken),
  key: '',
});

/** Returns the problems that prevent a chosen secret from being used. A new one overwrites no stored one. */
export function validateSecretChoice({ name, key }: SecretChoice, taken: ReadonlySet<string>): SecretChoiceErrors {
  if (key === undefined) return {};
  const { name: nameFault, value } = validateSecret({ name, value: key });
  const fault = taken.has(name) ? t('A secret has this name. Choose it above, or use another name.') : nameFault;
  return { ...(fault === undefined ? {} : { name: fault }), ...(value === undefined ? {} : { key: value }) };
}

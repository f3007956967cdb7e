import { createHash } from 'node:crypto';
import type { ModelConfig } from '@pinion/contracts';

type IdForm = { fits: RegExp; make: (digest: string) => string };

const call = (digest: string): string => `call_${digest.slice(0, 24)}`;
const printable = (most: number): IdForm => ({ fits: new RegExp(`^[\\x21-\\x7e]{1,${most}}$`), make: call });

/** The call ids that each provider accepts back. It refuses a conversation with any other. */
const forms: Readonly<Record<ModelConfig['provider'], IdForm>> = {
  scripted: printable(64),
  openai: printable(40),
  'openai-responses': printable(64),
  anthropic: { fits: /^[A-Za-z0-9_-]{1,64}$/, make: call },
  google: printable(64),
  'openai-compatible': printable(64),
};
const mistral: IdForm = { fits: /^[A-Za-z0-9]{9}$/, make: digest => digest.slice(0, 9) };

/**
 * Returns a function that converts call ids for a provider: unchanged where valid, otherwise an id derived from it
 * deterministically.
 */
export function vendorIds({ provider, base_url = '' }: Pick<ModelConfig, 'provider' | 'base_url'>): (id: string) => string {
  const isMistral = URL.canParse(base_url) && /(^|\.)mistral\.ai$/.test(new URL(base_url).hostname);
  const { fits, make } = isMistral ? mistral : forms[provider];
  return id => (fits.test(id) ? id : make(createHash('sha256').update(id).digest('hex')));
}

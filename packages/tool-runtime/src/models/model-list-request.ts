import type { ModelConfig } from '@pinion/contracts';
import { vendorHomes } from './vendor-homes.ts';

export type ModelListRequest = { url: string; headers: Record<string, string> };

/**
 * The question that costs nothing and needs a right key: which models are there? Undefined where nobody is to be asked.
 * Sources: the vendors' API references, "List models".
 */
export function modelListRequest(
  { provider, base_url }: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string,
): ModelListRequest | undefined {
  if (provider === 'scripted') return undefined;
  const home = base_url ?? (provider === 'openai-compatible' ? undefined : vendorHomes[provider]);
  if (home === undefined) return undefined;
  const url = `${home.replace(/\/+$/, '')}/models`;
  switch (provider) {
    case 'anthropic':
      return { url, headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' } };
    case 'google':
      return { url, headers: { 'x-goog-api-key': apiKey } };
    case 'openai':
    case 'openai-responses':
    case 'openai-compatible':
      return { url, headers: { authorization: `Bearer ${apiKey}` } };
  }
}

import { modelAddress, type ModelConfig } from '@pinion/contracts';

export type ModelListRequest = { url: string; headers: Record<string, string> };

/**
 * Returns the request that lists models, which costs nothing and requires a valid key. Undefined for a provider without such a
 * request. Sources: the providers' API references, "List models".
 */
export function modelListRequest(
  model: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string,
): ModelListRequest | undefined {
  const { provider } = model;
  const home = modelAddress(model);
  if (provider === 'scripted' || home === undefined) return undefined;
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

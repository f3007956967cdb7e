import { modelAddress, type ModelConfig } from '@pinion/contracts';

export type ModelListRequest = { url: string; headers: Record<string, string> };

/**
 * Returns the request that lists models, which costs nothing and requires a valid key. Undefined for a provider without such a
 * request. A server without keys gets none. The lists of Anthropic and Google have pages, of which the first holds all models.
 * Sources: the providers' API references, "List models".
 */
export function modelListRequest(
  model: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string | undefined,
): ModelListRequest | undefined {
  const { provider } = model;
  const home = modelAddress(model);
  if (provider === 'scripted' || home === undefined) return undefined;
  const url = `${home.replace(/\/+$/, '')}/models`;
  const withKey = (name: string, value = apiKey): Record<string, string> => (value === undefined ? {} : { [name]: value });
  switch (provider) {
    case 'anthropic':
      return { url: `${url}?limit=1000`, headers: { ...withKey('x-api-key'), 'anthropic-version': '2023-06-01' } };
    case 'google':
      return { url: `${url}?pageSize=1000`, headers: withKey('x-goog-api-key') };
    case 'openai':
    case 'openai-responses':
    case 'openai-compatible':
      return { url, headers: withKey('authorization', apiKey && `Bearer ${apiKey}`) };
  }
}

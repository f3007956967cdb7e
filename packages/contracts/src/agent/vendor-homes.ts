import type { ModelProvider } from './agent-config.ts';

/** The default base URL of each vendor. Defined here so that no environment variable can redirect a key. */
export const vendorHomes = {
  openai: 'https://api.openai.com/v1',
  'openai-responses': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const satisfies Partial<Record<ModelProvider, string>>;

/** Returns the address of a model's API. Returns undefined if there is none (`scripted`) or none is configured. */
export function modelAddress({
  provider,
  base_url,
}: {
  provider: ModelProvider;
  base_url?: string | undefined;
}): string | undefined {
  if (provider === 'scripted') return undefined;
  return base_url ?? (provider === 'openai-compatible' ? undefined : vendorHomes[provider]);
}

import type { ModelProvider } from './agent-config.ts';

/** Where a vendor is when the configuration does not say. Said here, so that no environment variable can redirect a key. */
export const vendorHomes = {
  openai: 'https://api.openai.com/v1',
  'openai-responses': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const satisfies Partial<Record<ModelProvider, string>>;

/** Returns where a model is asked; undefined where nobody is (`scripted`), or nothing says where. */
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

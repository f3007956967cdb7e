import type { ModelProvider } from '@pinion/contracts';

/** Where a vendor is when the configuration does not say. Said here, so that no environment variable can redirect a key. */
export const vendorHomes = {
  openai: 'https://api.openai.com/v1',
  'openai-responses': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const satisfies Partial<Record<ModelProvider, string>>;

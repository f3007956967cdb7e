import type { ModelProvider } from '@pinion/contracts';

const usual: Partial<Record<ModelProvider, string>> = {
  openai: 'OPENAI_API_KEY',
  'openai-responses': 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_API_KEY',
};

/**
 * Returns the name under which a new key of a provider is stored: its usual name, with a number appended if that name is taken.
 */
export function suggestKeyName(provider: ModelProvider, taken: readonly string[]): string {
  const name = usual[provider] ?? 'MODEL_API_KEY';
  const used = new Set(taken);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}_${count}`;
    if (!used.has(free)) return free;
  }
}

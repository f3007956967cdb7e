import type { ModelConfig } from '@pinion/contracts';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';

/** Returns the model configuration with a model of a provider. Parameters and limits stay. */
export function chooseModel(
  { base_url: _url, credential: _credential, lines: _lines, ...rest }: ModelConfig,
  { provider, base_url, credential }: Pick<ModelProviderItem, 'provider' | 'base_url' | 'credential'>,
  model: string,
): ModelConfig {
  return { ...rest, provider, model, base_url, ...(credential === null ? {} : { credential }) };
}

/** Finds the provider that a model configuration uses: the same protocol and address, and the same key where several match. */
export function providerOf<Provider extends Pick<ModelProviderItem, 'provider' | 'base_url' | 'credential'>>(
  { provider, base_url, credential }: Pick<ModelConfig, 'provider' | 'base_url' | 'credential'>,
  providers: readonly Provider[],
): Provider | undefined {
  const matching = providers.filter(one => one.provider === provider && one.base_url === base_url);
  return matching.find(one => one.credential === (credential ?? null)) ?? matching[0];
}

import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { itemOf, type ModelProviderItem, storeListedPrices } from './list-model-providers.ts';
import { type ProviderServices, type ProviderTest, readProviderKey, testModelProvider, withTest } from './test-model-provider.ts';

/** Tests the stored key of a provider and loads its models. A failure is kept with the provider, and its last models stay. */
export async function refreshModelProvider(services: ProviderServices, scope: Scope, id: string): Promise<ModelProviderItem> {
  const row = await services.modelProviders.find(scope, id);
  if (row === undefined) throw notFound('model provider', id);
  const test = await readProviderKey(services, scope, row).then(
    key => testModelProvider(services, row, key),
    (error: unknown): ProviderTest => {
      if (!(error instanceof Refusal)) throw error;
      const { message, template, params } = error;
      return { ok: false, code: 'key_missing', message: { message, template, params }, is_key_rejected: false };
    },
  );
  const tested = withTest(row, test);
  await services.modelProviders.put(scope, tested);
  await storeListedPrices(services, scope);
  return itemOf(services, scope, tested);
}

/** Removes a provider. Agents that use its address and key keep working. */
export async function removeModelProvider(services: ProviderServices, scope: Scope, id: string): Promise<void> {
  const row = await services.modelProviders.find(scope, id);
  if (row === undefined) throw notFound('model provider', id);
  await audited(services, scope, { action: 'model_provider.removed', subject: row.name }, async () => {
    await services.modelProviders.remove(scope, id);
    await storeListedPrices(services, scope);
  });
}

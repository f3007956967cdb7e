import { type ListedModel, type ModelProvider, type PriceTable, priceOf, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { ModelProviderRow, ProviderError } from '../../stores/models/index.ts';

/** A provider as the API returns it. The price of a model is the one that runs are charged with. */
export type ModelProviderItem = {
  id: string;
  preset: string;
  name: string;
  provider: ModelProvider;
  base_url: string;
  credential: string | null;
  models: ListedModel[];
  models_at: string | null;
  error: ProviderError | null;
};

type ListServices = Pick<ApiServices, 'modelProviders' | 'workspaceSettings'>;

export async function listModelProviders(services: ListServices, scope: Scope): Promise<{ items: ModelProviderItem[] }> {
  const [rows, { prices }] = await Promise.all([services.modelProviders.list(scope), services.workspaceSettings.read(scope)]);
  return { items: rows.map(row => toItem(row, prices)) };
}

export async function itemOf(
  services: Pick<ApiServices, 'workspaceSettings'>,
  scope: Scope,
  row: ModelProviderRow,
): Promise<ModelProviderItem> {
  const { prices } = await services.workspaceSettings.read(scope);
  return toItem(row, prices);
}

const toItem = (row: ModelProviderRow, prices: PriceTable): ModelProviderItem => ({
  id: row.id,
  preset: row.preset,
  name: row.name,
  provider: row.provider,
  base_url: row.base_url,
  credential: row.credential ?? null,
  models: row.models.map(model => withPrice(model, prices)),
  models_at: row.models_at?.toISOString() ?? null,
  error: row.error ?? null,
});

/** Applies the workspace's price, else the default price, else the one of the provider. */
function withPrice(model: ListedModel, prices: PriceTable): ListedModel {
  const price = priceOf(prices, model.id) ?? model.price;
  return price === undefined ? model : { ...model, price };
}

/** Stores the prices that the providers of a workspace list, so that runs and limits in US dollars use them. */
export async function storeListedPrices(services: ListServices, scope: Scope): Promise<void> {
  const models = (await services.modelProviders.list(scope)).flatMap(row => row.models);
  const priced = models.flatMap(({ id, price }) => (price === undefined ? [] : [[id, price] as const]));
  await services.workspaceSettings.write(scope, { listed_prices: Object.fromEntries(priced) });
}

import { type ListedModel, type ModelPrice, presetOf } from '@pinion/contracts';
import { type CatalogModel, readCatalog } from './model-catalog.ts';

/** Adds to the models of a provider what only the catalog states. The statements of the provider itself come first. */
export async function addCatalogFacts(preset: string, models: readonly ListedModel[]): Promise<ListedModel[]> {
  const catalog = await readCatalog(presetOf(preset)?.catalog);
  return models.map(model => {
    const known = catalog.get(model.id) ?? catalog.get(withoutDate(model.id));
    return known === undefined ? model : { ...factsOf(known), ...model };
  });
}

/** Removes the suffix of a dated version, such as `-2025-08-07` or `-20250929`. */
const withoutDate = (id: string): string => id.replace(/[-@]\d{4}-?\d{2}-?\d{2}$/, '');

function factsOf({ name, reasoning, tool_call, modalities, limit, cost }: CatalogModel): Omit<ListedModel, 'id'> {
  return {
    name,
    tools: tool_call,
    images: modalities.input.includes('image'),
    reasoning,
    ...(limit.context > 0 ? { context_tokens: limit.context } : {}),
    ...(limit.output > 0 ? { output_tokens: limit.output } : {}),
    ...(cost === undefined ? {} : { price: priceFrom(cost) }),
  };
}

const priceFrom = ({ input, output, cache_read, cache_write }: NonNullable<CatalogModel['cost']>): ModelPrice => ({
  input_usd: input,
  output_usd: output,
  ...(cache_read === undefined ? {} : { cache_read_usd: cache_read }),
  ...(cache_write === undefined ? {} : { cache_write_usd: cache_write }),
});

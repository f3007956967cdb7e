import type { ListedModel } from '@pinion/contracts';

/** Returns the models that contain every word of a search in their id or name, in any order. */
export function searchModels<Model extends Pick<ListedModel, 'id' | 'name'>>(
  models: readonly Model[],
  search: string,
): readonly Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return models;
  return models.filter(({ id, name = '' }) => {
    const text = `${id} ${name}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

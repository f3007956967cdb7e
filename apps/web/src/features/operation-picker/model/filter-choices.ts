import { rankByTerms, splitTerms } from '../../../lib/rank-by-terms.ts';

type Searched = { name: string; description: string; tags: readonly string[]; label?: string };

/** Filters operations or tools by words in any order, the best match first. */
export function filterChoices<Item extends Searched>(items: readonly Item[], search: string): Item[] {
  const terms = splitTerms(search);
  if (terms.length === 0) return [...items];
  return items
    .map(item => ({ item, rank: rankByTerms({ ...item, description: `${item.description} ${item.label ?? ''}` }, terms) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

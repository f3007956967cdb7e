/** The texts of an item that a search reads. */
type SearchedItem = { name: string; description?: string | undefined; tags?: readonly string[] | undefined };

/**
 * Returns how well an item matches the typed words, in any order. Each word must be in its name, tags or description; the result
 * is 0 otherwise. Parts of the name count most, words of the description least.
 */
export function rankByTerms(item: SearchedItem, words: readonly string[]): number {
  const texts = {
    name: partsOf(item.name),
    tags: (item.tags ?? []).flatMap(partsOf),
    description: partsOf(item.description ?? ''),
  };
  let sum = 1;
  for (const word of words) {
    const score = Math.max(
      weightIn(texts.name, word, { whole: 12, start: 8, inside: 4 }),
      weightIn(texts.tags, word, { whole: 6, start: 4, inside: 2 }),
      weightIn(texts.description, word, { whole: 3, start: 2, inside: 1 }),
      item.name.toLowerCase().includes(word) ? 4 : 0,
    );
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** Returns the words of a search, in lower case. */
export const splitTerms = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

type Weights = { whole: number; start: number; inside: number };

function weightIn(parts: readonly string[], word: string, weights: Weights): number {
  let best = 0;
  for (const part of parts) {
    if (part === word) return weights.whole;
    if (part.startsWith(word)) best = Math.max(best, weights.start);
    else if (part.includes(word)) best = Math.max(best, weights.inside);
  }
  return best;
}

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

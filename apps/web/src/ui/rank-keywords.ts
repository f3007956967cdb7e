import { defaultFilter } from 'cmdk';

/**
 * Returns how well an entry of a list matches the typed text, from 0 (not at all) to 1: first by its title (the first keyword),
 * then by its other words, last by letters anywhere in their order. Each typed word must start a word.
 */
export function rankKeywords(value: string, typed: string, [title = '', ...others]: string[] = []): number {
  const wanted = splitWords(typed);
  if (title.trim().toLowerCase().startsWith(typed.trim().toLowerCase())) return 1;
  const begins = (label: readonly string[]) => wanted.every(start => label.some(term => term.startsWith(start)));
  const inTitle = splitWords(title);
  if (begins(inTitle)) return 0.9;
  if (begins([...inTitle, ...others.flatMap(splitWords)])) return 0.6;
  return 0.5 * defaultFilter(value, typed, [title, ...others]);
}

/** Sorts groups by their best match. Ties keep their order, and so do all groups while nothing is typed. */
export function rankGroups<G>(
  groups: readonly G[],
  typed: string,
  entriesOf: (group: G) => readonly RankedEntry[],
): readonly G[] {
  if (typed.trim() === '') return groups;
  const bestOf = (group: G): number =>
    Math.max(0, ...entriesOf(group).map(({ value, keywords }) => rankKeywords(value, typed, keywords)));
  return groups
    .map(group => ({ group, best: bestOf(group) }))
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group);
}

export type RankedEntry = { value: string; keywords: string[] };

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s.,:;/_-]+/)
    .filter(Boolean);

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
  return 0.5 * defaultFilter(value, typed, [title, ...others.filter(text => text.length <= longestKeyword)]);
}

/** The letters of a word can be anywhere in a longer text, which would match everything. Whole beginnings of words still count. */
const longestKeyword = 40;

/** A group of entries. `atRest` is how many of them are shown while nothing is typed; all by default. */
type FilteredGroup<Entry> = { commands: readonly Entry[]; atRest?: number };

/** Returns the groups with the entries that match, the best match first. While nothing is typed, all keep their order. */
export function filterGroups<Entry, Named extends object>(
  groups: readonly (Named & FilteredGroup<Entry>)[],
  typed: string,
  entryOf: (entry: Entry) => RankedEntry,
): (Named & FilteredGroup<Entry>)[] {
  if (typed.trim() === '')
    return groups
      .map(group => ({ ...group, commands: group.commands.slice(0, group.atRest) }))
      .filter(({ commands }) => commands.length > 0);
  return groups
    .map(group => {
      const ranked = group.commands
        .map(command => {
          const { value, keywords } = entryOf(command);
          return { command, rank: rankKeywords(value, typed, keywords) };
        })
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank);
      return { group: { ...group, commands: ranked.map(({ command }) => command) }, best: ranked[0]?.rank ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group);
}

export type RankedEntry = { value: string; keywords: string[] };

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s.,:;/_-]+/)
    .filter(Boolean);

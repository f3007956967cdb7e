/**
 * Returns how well an entry of a list matches the typed text, from 0 (not at all) to 1: first by its title (the first keyword),
 * then by its other words. Each typed word must start a word. Last by words of the title from which letters were left out. The
 * parameters are those of a filter of cmdk.
 */
export function rankKeywords(_value: string, typed: string, [title = '', ...others]: readonly string[] = []): number {
  const wanted = splitWords(typed);
  if (plain(title).startsWith(plain(typed))) return 1;
  const begins = (label: readonly string[]) => wanted.every(start => label.some(term => term.startsWith(start)));
  const inTitle = splitWords(title);
  if (begins(inTitle)) return 0.9;
  if (begins([...inTitle, ...others.flatMap(splitWords)])) return 0.6;
  return wanted.length > 0 && wanted.every(short => inTitle.some(word => isAbbreviation(short, word))) ? abbreviated : 0;
}

/** The rank of a title by abbreviations. Such entries are shown if no other matches. */
const abbreviated = 0.3;

/** Checks whether a text has letters of a word in their order, from its first one on, and at least half of them: `pblsh`. */
function isAbbreviation(short: string, word: string): boolean {
  if (short.length < 3 || short.length * 2 < word.length || short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** A group of entries. `atRest` is how many of them are shown while nothing is typed; all by default. */
type FilteredGroup<Entry> = { commands: readonly Entry[]; atRest?: number };

/**
 * Returns the groups with the entries that match, the best match first. Abbreviations are searched if no word begins as typed. While
 * nothing is typed, all keep their order.
 */
export function filterGroups<Entry, Named extends object>(
  groups: readonly (Named & FilteredGroup<Entry>)[],
  typed: string,
  keywordsOf: (entry: Entry) => readonly string[],
): (Named & FilteredGroup<Entry>)[] {
  if (typed.trim() === '')
    return groups
      .map(group => ({ ...group, commands: group.commands.slice(0, group.atRest) }))
      .filter(({ commands }) => commands.length > 0);
  const ranked = groups.flatMap(group =>
    group.commands.map(command => ({ group, command, rank: rankKeywords('', typed, keywordsOf(command)) })),
  );
  const best = Math.max(...ranked.map(({ rank }) => rank));
  const found = ranked.filter(({ rank }) => rank > (best > abbreviated ? abbreviated : 0)).sort((a, b) => b.rank - a.rank);
  return [...new Set(found.map(({ group }) => group))].map(group => ({
    ...group,
    commands: found.filter(one => one.group === group).map(({ command }) => command),
  }));
}

/** Returns a text in lower case without characters that nobody sees, such as soft hyphens of pasted names. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

const splitWords = (text: string): string[] =>
  plain(text)
    .split(/[\s.,:;/_()[\]{}"'-]+/)
    .filter(Boolean);

import { defaultFilter } from 'cmdk';

/**
 * How well an entry of a list fits what was typed, from 0 (not at all) to 1: first by its title (the first keyword), then by
 * its other words, last by letters anywhere in their order. Everything typed has to begin a word.
 */
export function rankWords(value: string, typed: string, [title = '', ...others]: string[] = []): number {
  const wanted = wordsOf(typed);
  if (title.trim().toLowerCase().startsWith(typed.trim().toLowerCase())) return 1;
  const begins = (words: readonly string[]) => wanted.every(start => words.some(word => word.startsWith(start)));
  const inTitle = wordsOf(title);
  if (begins(inTitle)) return 0.9;
  if (begins([...inTitle, ...others.flatMap(wordsOf)])) return 0.6;
  return 0.5 * defaultFilter(value, typed, [title, ...others]);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s.,:;/_-]+/)
    .filter(Boolean);

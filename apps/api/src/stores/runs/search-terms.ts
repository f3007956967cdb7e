/** A search as the database answers it: `words` is a text query for the index, `literals` are patterns for LIKE. */
export type SearchTerms = { words: string | undefined; literals: string[] };

/** The characters at which the function `run_search_words` of the database cuts a text, besides spaces. */
const separators =
  /[\p{Cc} -/:-@[-`{-~\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u3000-\u3002\u300a-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+/u;
const singles = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu;
const longestWord = 64;
const mostTerms = 12;

/**
 * Returns the terms of a search, all of which must be found. A term of letters and digits is the beginning of a word. A term
 * with other characters is also found as it is.
 */
export function searchTerms(search: string): SearchTerms {
  // The database has no zero character, so that no run has one either.
  const terms = search.replaceAll('\0', ' ').split(/\s+/u).filter(Boolean).slice(0, mostTerms);
  const words = terms.flatMap(wordsOf);
  const literals = terms.filter(term => !isWord(term)).map(term => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return { words: words.length === 0 ? undefined : words.map(word => `'${word}':*`).join(' & '), literals };
}

const wordsOf = (term: string): string[] =>
  term
    .split(separators)
    .flatMap(word => word.replaceAll(singles, ' $& ').split(' '))
    .filter(Boolean)
    .map(word => [...word].slice(0, longestWord).join(''));

const isWord = (term: string): boolean => {
  const [word, ...others] = wordsOf(term);
  return others.length === 0 && word === term;
};

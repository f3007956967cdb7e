import { expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

it.each<[string, string | undefined, string[]]>([
  ['', undefined, []],
  ['  ', undefined, []],
  ['Order 47', "'Order':* & '47':*", []],
  ['ord_7f31', "'ord':* & '7f31':*", [String.raw`%ord\_7f31%`]],
  ['100%', "'100':*", [String.raw`%100\%%`]],
  ["'", undefined, ["%'%"]],
  [String.raw`C:\new`, "'C':* & 'new':*", [String.raw`%C:\\new%`]],
  ['日本', "'日':* & '本':*", ['%日本%']],
  ['a\0b', "'a':* & 'b':*", []],
  ['“quoted”', "'quoted':*", ['%“quoted”%']],
])('searchTerms of %j', (search, words, literals) => {
  expect(searchTerms(search)).toEqual({ words, literals });
});

it('searchTerms cuts a word of any length as the database does', () => {
  expect(searchTerms('x'.repeat(150))).toEqual({ words: `'${'x'.repeat(64)}':*`, literals: [`%${'x'.repeat(150)}%`] });
});

import { highlightTree, classHighlighter } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { jsonataLanguage } from './jsonata-language.ts';

/** Returns each highlighted token of a text with its kind. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  highlightTree(jsonataLanguage.parser.parse(text), classHighlighter, (from, to, classes) => {
    tokens.push(`${text.slice(from, to)} ${classes.replaceAll('tok-', '')}`);
  });
  return tokens;
}

test('jsonataLanguage tells names, variables, literals and comments apart', () => {
  expect(tokensOf('items[price > 10 and $x = "a"].name /* n */')).toEqual([
    'items propertyName',
    '[ punctuation',
    'price propertyName',
    '10 number',
    'and keyword',
    '$x variableName',
    '"a" string',
    '] punctuation',
    '. punctuation',
    'name propertyName',
    '/* n */ comment',
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from './json-parse-error.ts';

test.each([
  ['{\n  "name": x\n}', 2, 11, 'a value'],
  ['{"a": 1,}', 1, 9, 'a name in double quotes'],
  ["{'a': 1}", 1, 2, 'a name in double quotes or }'],
  ['[1 2]', 1, 4, 'a comma or ]'],
  ['{"a" 1}', 1, 6, 'a colon'],
  ['[1,]', 1, 4, 'a value'],
  ['{"a": [1', 1, 9, 'a comma or ]'],
  ['{} {}', 1, 4, 'the end of the text'],
  ['', 1, 1, 'a value'],
  ['{"a": "b\n"}', 1, 7, 'a value'],
])('findJsonError in %j at %i:%i expects %s', (text, row, column, expected) => {
  expect(findJsonError(text)).toEqual({ line: row, column, expected });
});

test('findJsonError returns null for valid JSON', () => {
  fc.assert(fc.property(fc.json(), text => findJsonError(text) === null));
});

test('findJsonError reports an error exactly when JSON.parse does', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const nearJson = fc.tuple(fc.json(), fc.nat(), fc.constantFrom(',', '}', ']', '"', 'x', ':', '')).map(([text, at, sign]) => {
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + sign + text.slice(cut + 1);
  });
  fc.assert(
    fc.property(nearJson, text => (findJsonError(text) === null) === parses(text)),
    { numRuns: 2_000 },
  );
});

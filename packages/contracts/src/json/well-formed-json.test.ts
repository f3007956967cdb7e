import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wellFormedJson } from './well-formed-json.ts';

it('wellFormedJson replaces halves of pairs in texts and keys, escaped or not, and keeps the rest as written', () => {
  const cases: [string, string][] = [
    ['{"t":"abc \\ud83d"}', '{"t":"abc \uFFFD"}'],
    ['{"\\uDE00k":["\\uD83D\\ud83d"]}', '{"\uFFFDk":["\uFFFD\uFFFD"]}'],
    ['"\\ud83d\\ude00 \\uD83D\\uDE00 😀"', '"\\ud83d\\ude00 \\uD83D\\uDE00 😀"'],
    ['"\\ud83d\\ud83d\\ude00"', '"\uFFFD\\ud83d\\ude00"'],
    ['"\ud83d"', '"\uFFFD"'],
    ['"\\\\ud83d"', '"\\\\ud83d"'],
    ['"\\\\\\ud83d"', '"\\\\\uFFFD"'],
    ['"\\u0041\\n"', '"\\u0041\\n"'],
    ['{"n":12345678901234567890,"n":1.0}', '{"n":12345678901234567890,"n":1.0}'],
  ];
  for (const [text, expected] of cases) expect(wellFormedJson(text)).toBe(expected);
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('\ud83d', '\ude00', '\\', 'u', 'd83d', '"', 'a')).map(parts => parts.join('')),
);

it('wellFormedJson writes each value as its well-formed texts', () => {
  const value = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 3 }, text, fc.array(tie('value'))),
  })).value;
  const wellFormed = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(wellFormed) : typeof item === 'string' ? item.toWellFormed() : item;
  fc.assert(
    fc.property(value, item => {
      expect(JSON.parse(wellFormedJson(JSON.stringify(item)))).toEqual(wellFormed(item));
    }),
  );
});

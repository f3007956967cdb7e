import { describe, expect, it } from 'vitest';
import { foreignPatternNotes, withoutForeignPatterns } from './foreign-patterns.ts';
import { compilePattern, patternFlaw } from './pattern-flaw.ts';

describe('patternFlaw', () => {
  it.each([
    '(?i)^[a-z]+$',
    '^\\d+\\Z',
    '\\A\\d+$',
    '^\\d+\\z',
    '^[[:alpha:]]+$',
    '^[^[:space:]_]+$',
    '^a++$',
    '^(?>a+)b$',
    '(?P<year>\\d{4})',
    '(?x) a b',
    '\\Qa.b\\E',
    '\\x{41}',
    '\\h+',
    '^[a-z&&[^aeiou]]+$',
    '^\\p{Cntrl}+$',
    '^[\\p{IsLatin}]+$',
    '/^[a-z]+$/i',
    '~^[a-z]+$~i',
    'm/^a$/',
    'r"^\\d+$"',
    '^\\pL+$',
    '\\PN',
    '^a{,5}$',
    '^[a-z-[aeiou]]+$',
    '^[]abc]+$',
    '^[^]abc]+$',
    '(',
    '[b-a]',
    '*',
  ])('finds a flaw in %s', pattern => expect(patternFlaw(pattern)).toEqual(expect.any(String)));

  it.each([
    '^https\\:\\/\\/',
    '^(?!.*\\.\\.)[\\w-.]+$',
    '^[\\p{L}\\p{N} _-]+$',
    '^[\\p{L}\\_\\ ]+\\-\\d$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^(a+)+$',
    '(a+)\\1',
    '(?<=a)b',
    '(?<year>\\d{4})-\\k<year>',
    '\\u{1F600}',
    '\\x41\\u0041\\cA\\0',
    '[:alpha:]',
    '^[\\[\\]:]+$',
    '\\\\Z',
    '^/v1/[a-z]+$',
    '^a\\{,5\\}$',
    '^[^\\]]+\\]$',
    '^[\\]a]$',
    '^[^[\\]]+$',
    '^#[0-9a-f]{6}$',
    '^"[^"]*"$(?!x)',
    '\\\\pL',
    '[a-z\\-\\[\\]]',
    '(?i:a)b',
    '^\\p{Script=Greek}+$',
    '(?<a>x)|(?<a>y)',
    'a&&b',
    '^\\S+@\\S+\\.\\S+$',
    '',
  ])('finds no flaw in %s', pattern => expect(patternFlaw(pattern)).toBeUndefined());

  it('is quick for long patterns', () => {
    for (const pattern of ['['.repeat(100_000), '\\['.repeat(100_000), '[[:'.repeat(50_000), '/^'.repeat(50_000)])
      patternFlaw(pattern);
  });
});

it('compilePattern reads classes of Unicode beside needless escapes', () => {
  const pattern = compilePattern('^[\\p{L}\\_\\ ]+\\-\\d$');
  if (typeof pattern === 'string') return expect.fail(pattern);
  for (const text of ['é_ü-1', 'a b-2']) expect(pattern.test(text)).toBe(true);
  for (const text of ['p{L}1', '-1', 'é1']) expect(pattern.test(text)).toBe(false);
});

describe('withoutForeignPatterns', () => {
  const foreign = '(?i)^[a-z]+$';

  it('returns a schema without foreign patterns as it is', () => {
    const schema = { properties: { a: { pattern: '^a' }, pattern: { type: 'string' } }, enum: [{ pattern: foreign }] };
    expect(withoutForeignPatterns(schema)).toEqual({ schema, ignored: [] });
    expect(withoutForeignPatterns(schema).schema).toBe(schema);
  });

  it('removes a foreign pattern wherever a schema can be, and names its path', () => {
    const one = { type: 'string', pattern: foreign, minLength: 1 };
    const schema = {
      properties: { 'a/b': one, pattern: one },
      items: [one],
      additionalProperties: one,
      anyOf: [{ not: one }],
      $defs: { name: { if: one } },
      default: one,
    };
    const { schema: read, ignored } = withoutForeignPatterns(schema);
    const rest = { type: 'string', minLength: 1 };
    expect(read).toEqual({
      properties: { 'a/b': rest, pattern: rest },
      items: [rest],
      additionalProperties: rest,
      anyOf: [{ not: rest }],
      $defs: { name: { if: rest } },
      default: one,
    });
    expect(ignored.map(({ path }) => path)).toEqual([
      '/properties/a~1b/pattern',
      '/properties/pattern/pattern',
      '/items/0/pattern',
      '/additionalProperties/pattern',
      '/anyOf/0/not/pattern',
      '/$defs/name/if/pattern',
    ]);
  });

  it('removes a foreign name pattern together with the check of additional properties', () => {
    const schema = {
      patternProperties: { [foreign]: { type: 'string' }, '^n_': { type: 'number' } },
      properties: { x: { patternProperties: { '^a': {} }, additionalProperties: false } },
      additionalProperties: false,
      unevaluatedProperties: false,
    };
    expect(withoutForeignPatterns(schema).schema).toEqual({
      patternProperties: { '^n_': { type: 'number' } },
      properties: schema.properties,
    });
  });

  it('foreignPatternNotes names pattern, position and reason of each', () => {
    expect(foreignPatternNotes('input_schema', { properties: { d: { pattern: foreign }, e: { pattern: '^\\d+\\Z' } } })).toEqual([
      'the pattern (?i)^[a-z]+$ at input_schema/properties/d/pattern is not checked: Invalid group',
      'the pattern ^\\d+\\Z at input_schema/properties/e/pattern is not checked: an escaped letter has another meaning in ECMA-262',
    ]);
    expect(foreignPatternNotes('output_schema', undefined)).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern.ts';
import { isHarmless } from './pattern-shape.ts';

describe('linearPattern with external patterns', () => {
  it.each<[string, string]>([
    ['^(a+)+$', `${'a'.repeat(50_000)}!`],
    ['(a*)*b', 'a'.repeat(50_000)],
    ['^(a|a)*$', `${'a'.repeat(50_000)}!`],
    ['a*a*a*a*a*a*b', 'a'.repeat(20_000)],
    ['\\s+$', `${' '.repeat(200_000)}x`],
    ['x*y', 'x'.repeat(200_000)],
    ['.*.*=.*', 'x'.repeat(50_000)],
    [`${'a?'.repeat(40)}${'a'.repeat(40)}$`, `${'a'.repeat(39)}`],
    [`^${'(a|a)'.repeat(40)}b`, 'a'.repeat(40)],
    [`^${'(?:a|aa)'.repeat(40)}b`, 'a'.repeat(60)],
    [
      '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
      `a${'a'.repeat(5000)}!`,
    ],
    ['^(?=.*[A-Z])(?=.*\\d).+$', 'a'.repeat(100_000)],
    ['(.*)*(.*)*(.*)*(.*)*x', 'y'.repeat(2000)],
    ['^(\\w+\\s?)*$', `${'word '.repeat(5000)}!`],
    ['(?:a{0,30}){0,30}b', 'a'.repeat(3000)],
  ])('linearPattern matches %.40s quickly', (source, text) => {
    const pattern = linearPattern(source);
    expect(pattern.test(text)).toBe(false);
  });

  it.each(['(a+)\\1', 'a(?=b)+c*', '(', '[b-a]', '(?=a)b|(?=c)d+e+'])('linearPattern rejects %s as unsafe or invalid', source => {
    expect(() => linearPattern(source)).toThrow(Error);
  });

  it.each(['^[a-z0-9_]+$', '^\\d{4}-\\d{2}-\\d{2}$', '^#[0-9a-fA-F]{6}$', '^(get|post|put|delete)$', 'abc', '^.{1,5000}$'])(
    'linearPattern runs %s natively',
    source => {
      expect(isHarmless(source)).toBe(true);
    },
  );

  it.each<[string, string[], string[]]>([
    ['^(?=.*[A-Z])(?=.*\\d)(?!.*\\s).{8,}$', ['Passw0rdX'], ['password1', 'PASSWORD', 'Pass w0rd', 'Pa1']],
    ['^(?!admin$|root$)[a-z]+(?:-[a-z]+)*$', ['adminx', 'a-b'], ['admin', 'root', 'a-']],
    ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', ['a.b+c@d-e.org'], ['a@b', '@b.c']],
    ['(\\p{Letter}+\\d*)*!', ['é1!'], ['1']],
    ['(\\u{1F600}+x)+$', ['😀😀x'], ['😀']],
    ['(\\uD83D\\uDE00+x)+$', ['😀😀x'], ['x']],
    ['^(\\_a\\@)+$', ['_a@_a@'], ['a']],
    ['(?<year>\\d+)-(?<month>\\d+)', ['2026-11'], ['2026']],
    ['^[[\\]^a]+b+$', ['[]^ab'], ['c']],
    ['([^]+x)+$', ['\nx'], ['\n']],
    ['([\\s\\S]+x)+$', ['\nx'], ['\n']],
  ])('linearPattern matches %s correctly', (source, fits, others) => {
    const pattern = linearPattern(source);
    for (const text of fits) expect(pattern.test(text), text).toBe(true);
    for (const text of others) expect(pattern.test(text), text).toBe(false);
  });
});

describe('linear pattern engine', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '[ab]',
    '[^a]',
    '[\\s1]',
    '[\\S]',
    '\\n',
    '\\u2028',
    '\\x41',
    '[a-c\\-]',
    '\\.',
    '\\/',
    'é',
    '😀',
    '\\p{Lu}',
    '\\b',
    '[^]',
    '$',
    '^',
  );
  const { pattern } = fc.letrec<{ pattern: string }>(tie => ({
    pattern: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
      fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{1,2}', '{2}', '*?', '{1,}')).map(([a, q]) => `(?:${a})${q}`),
      tie('pattern').map(a => `^(?=${a})`),
      tie('pattern').map(a => `(?<name>${a})`),
    ),
  }));
  const text = fc
    .array(fc.constantFrom('a', 'b', 'A', '1', ' ', '\n', '\r', '\u2028', '\u00a0', '\ufeff', '.', '-', 'é', '😀', '_'), {
      maxLength: 6,
    })
    .map(parts => parts.join(''));

  it('the linear pattern engine returns the same matches as the native engine for simple patterns', () => {
    let compared = 0;
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        let native: RegExp;
        let ours: ReturnType<typeof linearPattern>;
        try {
          native = new RegExp(source, 'u');
          ours = linearPattern(source);
        } catch {
          return; // refusing a pattern is always safe
        }
        compared += 1;
        for (const one of texts) expect(ours.test(one), `${source} on ${JSON.stringify(one)}`).toBe(native.test(one));
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(1500);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from './parse-exact-json.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';

const read = (text: string) => {
  const parsed = parseExactJson(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed;
};

describe('parseExactJson', () => {
  it.each<[string, unknown, string[]]>([
    ['{"id": 7615917337495251231, "far":1e400}', { id: '7615917337495251231', far: '1e400' }, ['/id', '/far']],
    ['{"items":[{"id":1},{"id":-616581622363398142}]}', { items: [{ id: 1 }, { id: '-616581622363398142' }] }, ['/items/1/id']],
    ['[9007199254740991,9007199254740992]', [9007199254740991, '9007199254740992'], ['/1']],
    ['{"a/b":{"~":18446744073709551615.0}}', { 'a/b': { '~': '18446744073709551615.0' } }, ['/a~1b/~0']],
    ['-1e400', '-1e400', ['']],
    ['[1e-400]', ['1e-400'], ['/0']],
    ['{"\\"": [[], {}, 12345678901234567890]}', { '"': [[], {}, '12345678901234567890'] }, ['/"/2']],
  ])('reads the numbers of %s that no double holds as text, and names their paths', (text, value, paths) => {
    const { value: found, numbersAsText } = read(text);
    expect(found).toEqual(value);
    expect(numbersAsText.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    '{"id":"7615917337495251231","text":"a, 7615917337495251231 {[ \\" 1e400"}',
    '{"7615917337495251231":1}',
    '[0.1, 1e5, 1e20, 52.520006599999996, 0.1234567890123456789, 0e999, -0.0, 1E+2, 1700000000000000]',
    '"12345678901234567890"',
    'null',
    '{"a":{"a":"a\\":"},"b":[{"a":1},{"a":1,"__proto__":2}]}',
  ])('reads %s as JSON.parse does', text => {
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text), numbersAsText: [], repeatedNames: [] });
  });

  it.each<[string, { path: string; count: number }[]]>([
    ['{"a":1,"a":2}', [{ path: '/a', count: 1 }]],
    ['{"a":1,"\\u0061":2,"a":3}', [{ path: '/a', count: 2 }]],
    ['[{"id":1},{"id":1,"id":2},{"id":1,"id":2}]', [{ path: '/1/id', count: 2 }]],
    [
      '{"__proto__":1,"b":{"x":{"y":1},"x":{"y":2}},"__proto__":2}',
      [
        { path: '/b/x', count: 1 },
        { path: '/__proto__', count: 1 },
      ],
    ],
  ])('reads %s as JSON.parse does, and names the members whose names are repeated', (text, repeatedNames) => {
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text), numbersAsText: [], repeatedNames });
  });

  it('names repeated names beside numbers that become text', () => {
    expect(read('{"id":7615917337495251231,"id":7615917337495251232}')).toEqual({
      ok: true,
      value: { id: '7615917337495251232' },
      numbersAsText: [{ path: '/id', digits: '7615917337495251231', count: 2 }],
      repeatedNames: [{ path: '/id', count: 1 }],
    });
  });

  it('names no repeated name of any value that was written as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(read(JSON.stringify(value, null, indent)).repeatedNames).toEqual([]);
      }),
    );
  });

  it('counts the numbers of one field in all items of a list, and lists the digits of the first', () => {
    const { numbersAsText } = read(JSON.stringify([1, 2, 3].map(n => ({ id: n }))).replace(/\d/g, n => `761591733749525123${n}`));
    expect(numbersAsText).toEqual([{ path: '/0/id', digits: '7615917337495251231', count: 3 }]);
  });

  it('lists 20 fields, and counts the numbers of all others', () => {
    const fields = Array.from({ length: 50 }, (_, n) => `"f${n}":7615917337495251231`);
    const { numbersAsText } = read(`{${fields.join(',')}}`);
    expect(numbersAsText).toHaveLength(21);
    expect(numbersAsText.at(-1)).toMatchObject({ path: '', count: 30 });
  });

  it('reads 100,000 long numbers at a deep path with a long key within seconds', () => {
    const list = `[${Array.from({ length: 100_000 }, () => '12345678901234567').join(',')}]`;
    const { numbersAsText } = read(`${'['.repeat(200)}{"${'k'.repeat(1_000_000)}":${list}}${']'.repeat(200)}`);
    expect(numbersAsText.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  it('refuses what is not JSON, and what is nested too deeply', () => {
    for (const text of ['{"id": 7615917337495251231', '7615917337495251231 1', '['.repeat(300) + ']'.repeat(300)])
      expect(parseExactJson(text).ok).toBe(false);
  });

  it('reads any JSON with one long number as the same JSON with its text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        const text = (digits: string) =>
          JSON.stringify({ before: value, in: [value, { id: 0 }] }).replace('{"id":0}', `{"id":${digits}}`);
        fc.pre(!JSON.stringify(value).includes('{"id":0}'));
        const { value: found, numbersAsText } = read(text('7615917337495251231'));
        fc.pre(numbersAsText.length === 1);
        expect(found).toEqual(parseUntrustedJson(text('"7615917337495251231"')).value);
        expect(numbersAsText[0]?.path).toBe('/in/1/id');
      }),
    );
  });
});

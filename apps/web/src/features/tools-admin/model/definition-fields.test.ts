import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDefinition, fieldAt, parseNumberText, parseNames, withField } from './definition-fields.ts';

const text = JSON.stringify({ name: 'a.b', gateway_config: { url: 'https://a.example', method: 'GET' }, 'x-own': [1] });

test('withField changes one field and keeps the order of all others', () => {
  expect(Object.keys(parseDefinition(withField(text, ['name'], 'a.c')) ?? {})).toEqual(['name', 'gateway_config', 'x-own']);
  expect(parseDefinition(withField(text, ['rate_limit', 'max'], 5))?.['rate_limit']).toEqual({ max: 5 });
  expect(parseDefinition(withField(text, ['gateway_config', 'method'], undefined))?.['gateway_config']).toEqual({
    url: 'https://a.example',
  });
});

test('withField removes an empty field and leaves incomplete JSON unchanged', () => {
  const limited = withField(text, ['rate_limit', 'max'], 5);
  expect(parseDefinition(withField(limited, ['rate_limit', 'max'], undefined))).toEqual(JSON.parse(text));
  expect(withField('{"name": ', ['name'], 'b')).toBe('{"name": ');
});

test('a field set by withField is read back for any name', () => {
  const name = fc.constantFrom('a', 'b', '__proto__', 'constructor');
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), fc.oneof(fc.string(), fc.integer()), (path, value) => {
      const before = JSON.stringify({ kept: true });
      const after = parseDefinition(withField(before, path, value)) ?? {};
      if (!path.includes('__proto__')) expect(fieldAt(after, path)).toEqual(value);
      expect(after['kept']).toBe(true);
    }),
  );
});

test('parseNumberText and parseNames read numbers and names as users type them', () => {
  expect([parseNumberText(' 2.5 '), parseNumberText(''), parseNumberText('soon')]).toEqual([2.5, undefined, 'soon']);
  expect([parseNames('A_KEY, B_KEY'), parseNames(' ')]).toEqual([['A_KEY', 'B_KEY'], undefined]);
});

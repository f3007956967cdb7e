import { jsonLanguage } from '@codemirror/lang-json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOfPointer } from './json-path.ts';
import { schemaErrors } from './schema-errors.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer', maximum: 7 },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['city'],
  additionalProperties: false,
};

test.each([
  [{ city: 'Oslo', days: 3 }, []],
  [{ days: 3 }, [{ pointer: '', message: 'Missing property city' }]],
  [{ city: 1 }, [{ pointer: '/city', message: 'Expected string' }]],
  [{ city: 'Oslo', town: 1 }, [{ pointer: '/town', message: 'Property is not allowed' }]],
  [{ city: 'Oslo', tags: ['a', 2] }, [{ pointer: '/tags/1', message: 'Expected string' }]],
])('schemaErrors names what does not match in %j', (value, expected) => {
  expect(schemaErrors(schema, value)).toEqual(expected);
});

test('schemaErrors reports nothing for a schema that cannot be used', () => {
  expect(schemaErrors({ $ref: 'https://example.com/other' }, 1)).toEqual([]);
  expect(schemaErrors('no schema', 1)).toEqual([]);
});

test('rangeOfPointer finds the text of a value at any pointer', () => {
  const text = '{\n  "city": "Oslo",\n  "tags": ["a", {"x/y": 2}]\n}';
  const tree = jsonLanguage.parser.parse(text);
  const at = (pointer: string) => {
    const { from, to } = rangeOfPointer(tree, text, pointer);
    return text.slice(from, to);
  };
  expect(at('/city')).toBe('"city": "Oslo"');
  expect(at('/tags/0')).toBe('"a"');
  expect(at('/tags/1/x~1y')).toBe('"x/y": 2');
  expect(at('/tags/1/missing')).toBe('{"x/y": 2}');
  expect(at('')).toBe('{');
});

test('rangeOfPointer stays inside any JSON text', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.string()), (text, steps) => {
      const pointer = steps.map(step => `/${encodeURIComponent(step)}`).join('');
      const { from, to } = rangeOfPointer(jsonLanguage.parser.parse(text), text, pointer);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(text.length);
      expect(from).toBeLessThanOrEqual(to);
    }),
  );
});

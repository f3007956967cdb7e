import { type Schema, Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferSchema } from './infer-schema.ts';
import { formatOf } from './text-format.ts';

const accepts = (schema: unknown, value: unknown): boolean =>
  new Validator(schema as Schema, '2020-12', false).validate(value).valid;

const text = fc.oneof(
  fc.string(),
  fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map(date => date.toISOString()),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
);
const { json } = fc.letrec<{ json: unknown; list: unknown; object: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom('id', 'name', '__proto__', 'constructor', ''), fc.string()), tie('json'), {
    maxKeys: 4,
  }),
}));

describe('inferSchema', () => {
  it('inferSchema accepts every value that it was inferred from', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), values => {
        const schema = inferSchema(values);
        for (const value of values) expect(accepts(schema, value), JSON.stringify({ schema, value })).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('inferSchema accepts a value without any of its properties after one response', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), value => {
        expect(accepts(inferSchema([value]), {})).toBe(true);
      }),
    );
  });

  it('inferSchema does not depend on the order of the values', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), values => {
        expect(inferSchema(values.toReversed())['type']).toEqual(inferSchema(values)['type']);
      }),
    );
  });

  it('inferSchema merges the items of a list', () => {
    expect(
      inferSchema([
        [
          { id: 1, note: null, at: '2026-01-02T03:04:05Z' },
          { id: 2.5, note: 'x', at: '2026-01-02T03:04:05+01:00', extra: true },
        ],
      ]),
    ).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'number' },
          note: { type: ['string', 'null'] },
          at: { type: 'string', format: 'date-time' },
          extra: { type: 'boolean' },
        },
        required: ['id', 'note', 'at'],
      },
    });
  });

  it('inferSchema states a format only where all texts have it', () => {
    const schemaOf = (...texts: string[]) => inferSchema([texts])['items'];
    expect(schemaOf('a@b.example', 'c.d@e.example')).toEqual({ type: 'string', format: 'email' });
    expect(schemaOf('https://a.example/x?y=1#z', 'http://b.example')).toEqual({ type: 'string', format: 'uri' });
    expect(schemaOf('https://a.example', 'none')).toEqual({ type: 'string' });
    expect(schemaOf('none', 'https://a.example', 'https://a.example')).toEqual({ type: 'string' });
    expect(inferSchema([{ a: [] }])).toEqual({ type: 'object', properties: { a: { type: 'array' } } });
  });

  it('formatOf recognizes no date that does not exist and no other text', () => {
    expect(
      [
        '2026-02-30T00:00:00Z',
        '2026-13-01T00:00:00Z',
        '2026-01-01T24:00:00Z',
        '2026-01-01',
        'a b@c.example',
        'mailto:x',
        'https://',
      ].map(formatOf),
    ).toEqual(Array.from({ length: 7 }, () => undefined));
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { JsonSchema } from './json-schema.ts';
import { typeMismatchMessage } from '../graph/type-mismatch-message.ts';
import { typesMeet } from './types-meet.ts';

type Sample = { schema: JsonSchema; value: unknown };

const name = fc.constantFrom('a', 'b', '__proto__', 'constructor');
const record = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> => Object.fromEntries(entries);

/** Generates a schema with a value of it, so that the schema is known to be satisfiable. */
const { sample } = fc.letrec<{ sample: Sample }>(tie => ({
  sample: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Sample>(
      { schema: {}, value: 1 },
      { schema: { type: 'string' }, value: 's' },
      { schema: { type: 'integer' }, value: 3 },
      { schema: { type: 'number' }, value: 0.5 },
      { schema: { type: 'null' }, value: null },
      { schema: { type: ['string', 'null'], enum: ['x', null] }, value: 'x' },
      { schema: { enum: [{ p: 1, q: 2 }, 'x'] }, value: { q: 2, p: 1 } },
      { schema: { type: ['array', 'string'], const: ['x'] }, value: ['x'] },
      { schema: { required: ['gone'], properties: {}, additionalProperties: false }, value: 'no object at all' },
      { schema: { type: ['object', 'string'], required: ['gone'], properties: {}, additionalProperties: false }, value: 'text' },
      {
        schema: {
          type: 'object',
          properties: {},
          patternProperties: { '^x': {} },
          required: ['x1'],
          additionalProperties: false,
        },
        value: { x1: 1 },
      },
    ),
    fc
      .array(tie('sample'), { minLength: 1, maxLength: 3 })
      .chain(options =>
        fc
          .constantFrom('anyOf', 'oneOf')
          .map(word => ({ schema: { [word]: options.map(one => one.schema) }, value: options[0]?.value })),
      ),
    fc.uniqueArray(fc.tuple(name, tie('sample')), { selector: ([key]) => key, maxLength: 3 }).chain(fields =>
      fc.record({ closed: fc.boolean(), typed: fc.boolean() }).map(({ closed, typed }) => ({
        schema: {
          ...(typed ? { type: 'object' } : {}),
          properties: record(fields.map(([key, one]) => [key, one.schema])),
          required: fields.map(([key]) => key),
          ...(closed ? { additionalProperties: false } : {}),
        },
        value: record(fields.map(([key, one]) => [key, one.value])),
      })),
    ),
    tie('sample').map(item => ({ schema: { type: 'array', items: item.schema }, value: [item.value] })),
  ),
}));

describe('typesMeet', () => {
  it('typesMeet accepts a schema with itself', () => {
    fc.assert(
      fc.property(sample, ({ schema }) => typesMeet(schema, schema).meets),
      { numRuns: 1000 },
    );
  });

  it('typesMeet accepts two schemas that share a value and rejects only when they certainly share none', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        expect(typesMeet({ const: value }, schema)).toEqual({ meets: true });
        expect(typesMeet({ enum: [value] }, schema)).toEqual({ meets: true });
        expect(typesMeet({ anyOf: [{ type: 'null' }, schema] }, schema)).toEqual({ meets: true });
        expect(typesMeet(undefined, schema).meets && typesMeet(schema, undefined).meets).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('typesMeet ignores the key order of values', () => {
    expect(typesMeet({ type: 'array', enum: [[{ a: 1, b: 2 }]] }, { type: 'array', const: [{ b: 2, a: 1 }] }).meets).toBe(true);
  });

  it('typesMeet handles any schema-like value quickly and gives a readable reason', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('type', 'properties', 'required', 'anyOf', 'oneOf', 'enum', 'const', 'x'), fc.jsonValue()),
        fc.dictionary(
          fc.constantFrom('type', 'properties', 'required', 'anyOf', 'oneOf', 'enum', 'const', 'items'),
          fc.jsonValue(),
        ),
        (a, b) => {
          const meeting = typesMeet(a as JsonSchema, b as JsonSchema);
          if (!meeting.meets) expect(typeMismatchMessage(meeting.reason).message).not.toBe('');
        },
      ),
      { numRuns: 1000 },
    );
    const many = (from: number): JsonSchema => ({
      type: 'string',
      enum: Array.from({ length: 900 }, (_, n) => `value ${from + n}`),
    });
    const meeting = typesMeet(many(0), many(10_000));
    expect(meeting.meets ? '' : typeMismatchMessage(meeting.reason).message).toMatch(/^value is one of .{1,300}$/);
  });

  it('typesMeet accepts two deep types once its comparison budget is spent', () => {
    const deep = (depth: number, type: string): JsonSchema =>
      depth === 0 ? { type } : { anyOf: Array.from({ length: 4 }, () => deep(depth - 1, type)) };
    expect(typesMeet(deep(6, 'string'), deep(6, 'integer')).meets).toBe(true);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['a string is no number', { type: 'string' }, { type: 'number' }],
    ['one of these is none of those', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['b'] }],
    [
      'what is wanted is never there',
      { type: 'object', properties: {}, additionalProperties: false },
      { type: 'object', properties: { a: {} }, required: ['a'] },
    ],
    [
      'a field is of another type',
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', properties: { a: { type: 'null' } }, required: ['a'] },
    ],
    [
      'no alternative does',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { oneOf: [{ type: 'integer' }, { type: 'array' }] },
    ],
  ])('typesMeet rejects %s', (_why, from, to) => {
    expect(typesMeet(from, to).meets).toBe(false);
  });

  it('typesMeet accepts an integer and a number', () => {
    expect(typesMeet({ type: 'integer' }, { type: 'number' }).meets).toBe(true);
    expect(typesMeet({ type: 'number' }, { type: 'integer' }).meets).toBe(true);
    expect(canonicalJson(typesMeet({}, {}))).toBe('{"meets":true}');
  });
});

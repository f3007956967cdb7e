import type { JsonSchema } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRow, deleteRow, nameFlaw, replaceRow, withDefault, withDescription, withType } from './edit-rows.ts';
import { readSchema } from './read-schema.ts';
import { shapeTypes } from './schema-shape.ts';
import { writeSchema } from './write-schema.ts';

const word = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'order id', 'é');
const note = {
  description: fc.string({ maxLength: 5 }),
  title: fc.string({ maxLength: 5 }),
  default: fc.jsonValue({ maxDepth: 1 }),
};
const optional = { requiredKeys: [] };

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>(tie => ({
  object: fc
    .record(
      {
        properties: fc.option(fc.dictionary(word, tie('schema'), { maxKeys: 4, noNullPrototype: true }), { nil: undefined }),
        seed: fc.nat(),
        listed: fc.boolean(),
        notes: fc.record({ ...note, additionalProperties: fc.boolean() }, optional),
      },
      { noNullPrototype: true },
    )
    .map(({ properties, seed, listed, notes }): JsonSchema => {
      const names = Object.keys(properties ?? {}).filter((_, index) => ((seed >> index) & 1) === 1);
      return {
        type: 'object',
        ...(properties === undefined ? {} : { properties }),
        ...(listed ? { required: seed % 2 === 0 ? names : names.reverse() } : {}),
        ...notes,
      };
    }),
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ ...note, type: fc.constantFrom('string', 'number', 'integer', 'boolean'), format: fc.string() }, optional),
    fc.record(
      { ...note, type: fc.constant('string'), enum: fc.array(fc.string(), { maxLength: 3 }) },
      { requiredKeys: ['type'] },
    ),
    fc.record({ ...note, type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['type'] }),
    tie('object'),
  ),
}));

describe('schema rows', () => {
  it('writeSchema is the inverse of readSchema for every schema that the editor shows', () => {
    let shown = 0;
    fc.assert(
      fc.property(schema, one => {
        const before = JSON.stringify(one);
        const shape = readSchema(one);
        expect(JSON.stringify(one)).toBe(before);
        expect(shape).toBeDefined();
        shown += 1;
        if (shape !== undefined) expect(writeSchema(shape)).toEqual(one);
      }),
      { numRuns: 500 },
    );
    expect(shown).toBeGreaterThan(400);
  });

  it('readSchema and writeSchema lose nothing of any other schema that is shown', () => {
    const keys = [
      'type',
      'properties',
      'required',
      'items',
      'enum',
      'default',
      'description',
      'oneOf',
      '$ref',
      'const',
      'minimum',
    ];
    const anything = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('string', 'object', ['a'], { a: {} }, { a: { type: 'number' } })),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(anything, one => {
        const shape = readSchema(one);
        if (shape !== undefined) expect(writeSchema(shape)).toEqual(one);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [{ oneOf: [] }],
    [{ $ref: '#/$defs/a' }],
    [{ type: ['string', 'null'] }],
    [{ type: 'object', properties: { a: { anyOf: [] } } }],
    [{ type: 'object', properties: { a: true } }],
    [{ type: 'object', required: ['gone'] }],
    [{ type: 'array', items: { const: 1 } }],
    [{ type: 'string', enum: [1] }],
    [true],
    [null],
  ])('readSchema shows %j as JSON only', one => {
    expect(readSchema(one)).toBeUndefined();
  });
});

describe('edits of schema rows', () => {
  const read = (one: JsonSchema) => readSchema(one) ?? expect.unreachable();
  const order = read({
    type: 'object',
    properties: { b: { type: 'string', minLength: 1 }, a: {} },
    required: ['a', 'b'],
    title: 'Order',
  });
  const object = order.object ?? expect.unreachable();

  it('a renamed field stays required and at its position', () => {
    const [row] = object.rows;
    const renamed = replaceRow(object, 0, { ...(row ?? expect.unreachable()), name: 'c' });
    expect(writeSchema({ ...order, object: renamed })).toEqual({
      type: 'object',
      properties: { c: { type: 'string', minLength: 1 }, a: {} },
      required: ['a', 'c'],
      title: 'Order',
    });
    expect(nameFlaw(object, 0, 'a')).toBe('taken');
    expect(nameFlaw(object, 0, ' ')).toBe('empty');
    expect(nameFlaw(object, 0, 'b')).toBeUndefined();
  });

  it('a deleted field is not required any more, and an added one has a free name', () => {
    const left = deleteRow(deleteRow(object, 0), 0);
    expect(writeSchema({ ...order, object: left })).toEqual({ type: 'object', properties: {}, title: 'Order' });
    const names = addRow(addRow(left)).rows.map(({ name }) => name);
    expect(names).toEqual(['field_1', 'field_2']);
  });

  it('every type is written as a schema that is read as that type', () => {
    for (const type of shapeTypes) {
      const shape = withType(read({ type: 'string', minLength: 2, default: 'x', description: 'd', title: 't' }), type);
      expect(readSchema(writeSchema(shape))).toEqual(shape);
      expect(shape).toMatchObject({ type, description: 'd', rest: { title: 't' } });
      expect(shape.default).toBeUndefined();
    }
  });

  it('an empty description and an undefined default are removed', () => {
    const shape = read({ type: 'string', description: 'd', default: '' });
    expect(writeSchema(withDefault(withDescription(shape, ''), undefined))).toEqual({ type: 'string' });
    expect(writeSchema(withDefault(shape, 'x'))).toEqual({ type: 'string', description: 'd', default: 'x' });
  });
});

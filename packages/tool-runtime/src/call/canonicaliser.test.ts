import { canonicalJson, type JsonSchema } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { canonicaliserOf } from './canonicaliser.ts';

type Sample = { schema: JsonSchema; value: unknown };
const key = fc.constantFrom('a', 'b', 'Z', 'é', 'constructor', 'toString', 'toJSON', 'hasOwnProperty', 'länge', '😀', 'a.b');
/**
 * Generates unusual keys except `__proto__`. The validator knows no property of that name, so no value of a closed schema has
 * it.
 */
const oddKey = fc.oneof(key, fc.constantFrom('1', '10', '9', ''));

/** A closed schema and a value that matches it, with keys in any order. */
const { sample } = fc.letrec<{ sample: Sample }>(tie => ({
  sample: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }).map(value => ({ schema: { type: 'string' }, value })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => ({ schema: { type: 'number' }, value })),
    fc.integer().map(value => ({ schema: { type: 'integer' }, value })),
    fc.boolean().map(value => ({ schema: { type: 'boolean' }, value })),
    fc.constant({ schema: { type: 'null' }, value: null }),
    fc.jsonValue().map(value => ({ schema: {}, value: JSON.parse(JSON.stringify(value)) as unknown })),
    fc.constantFrom(
      { schema: { type: ['string', 'null'] }, value: null },
      { schema: { type: 'object', nullable: true, properties: {}, additionalProperties: false }, value: null },
    ),
    fc.tuple(tie('sample'), fc.nat(3)).map(([item, count]) => ({
      schema: { type: 'array', items: item.schema },
      value: Array.from({ length: count }, () => item.value),
    })),
    fc.uniqueArray(fc.tuple(oddKey, tie('sample'), fc.boolean()), { selector: ([name]) => name, maxLength: 5 }).chain(fields =>
      fc.shuffledSubarray(fields, { minLength: fields.length }).map(shuffled => ({
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(fields.map(([name, one]) => [name, one.schema])),
        },
        value: Object.fromEntries(shuffled.filter(([, , isThere]) => isThere).map(([name, one]) => [name, one.value])),
      })),
    ),
  ),
}));

describe('canonicaliserOf', () => {
  it('canonicaliserOf writes the same text as canonicalJson for every valid value', () => {
    const schemas = ajvSchemas();
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const compiled = schemas.compile(schema, { fillDefaults: false });
        expect(compiled.ok && compiled.check(value)).toBe(undefined);
        expect(canonicaliserOf(schema)(value)).toBe(canonicalJson(value));
      }),
      { numRuns: 300 },
    );
  });

  it('canonicaliserOf accepts null when an OpenAPI schema allows it', () => {
    for (const type of ['object', 'array']) {
      const schema = {
        type: 'object',
        additionalProperties: false,
        properties: {
          x: {
            type,
            nullable: true,
            items: { type: 'object', properties: {}, additionalProperties: false },
            properties: {},
            additionalProperties: false,
          },
        },
      };
      expect(canonicaliserOf(schema)({ x: null })).toBe('{"x":null}');
    }
  });
});

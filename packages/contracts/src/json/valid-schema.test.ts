import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './json-schema.ts';
import { validSchema } from './valid-schema.ts';

const ofField = (field: unknown): JsonSchema => ({ type: 'object', properties: { x: field, good: { type: 'string' } } });
const readField = (field: unknown): unknown => (validSchema('', ofField(field)).schema['properties'] as { x: unknown }).x;

describe('validSchema', () => {
  it.each<[unknown, unknown]>([
    [{ type: 'any' }, {}],
    [{ type: 'STRING' }, { type: 'string' }],
    [{ type: 'int' }, { type: 'integer' }],
    [{ type: 'dict' }, { type: 'object' }],
    [{ type: null }, {}],
    [{ type: ['string', 'undefined'] }, { type: ['string'] }],
    [{ type: ['string', 'any'] }, {}],
    [{ type: 'string', required: true }, { type: 'string' }],
    ['string', { type: 'string' }],
    [null, {}],
    [{ enum: [] }, {}],
    [{ enum: ['a', 'a'] }, { enum: ['a'] }],
    [
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { type: 'number', minimum: 1, exclusiveMinimum: 1 },
    ],
    [{ minLength: '1' }, { minLength: 1 }],
    [{ minimum: null }, {}],
    [{ $ref: '#/$defs/None' }, {}],
    [{ $ref: 'https://other.example/a.json' }, {}],
    [{ additionalProperties: 'false' }, { additionalProperties: false }],
    [{ anyOf: [] }, {}],
    [{ title: null, description: 5 }, {}],
    [{ nullable: true }, {}],
    [{ items: { type: 'any' } }, { items: {} }],
  ])('validSchema reads %j as %j', (field, expected) => {
    expect(readField(field)).toEqual(expected);
  });

  it('validSchema names what is not valid, and what it is read as', () => {
    const schema = { ...ofField({ type: 'any' }), required: 'good', $schema: 'https://schemas.example/x' };
    expect(validSchema('inputSchema', schema)).toEqual({
      schema: { type: 'object', properties: { x: {}, good: { type: 'string' } }, required: ['good'] },
      notes: [
        'the type at inputSchema/properties/x/type is not valid, and is ignored',
        'the required at inputSchema/required is not valid, and is read as ["good"]',
        'the $schema at inputSchema/$schema is not valid, and is ignored',
      ],
    });
  });

  it.each<JsonSchema>([
    { type: 'object', properties: { type: { type: 'string' }, required: { type: ['string', 'null'] } }, required: ['type'] },
    { $ref: '#/definitions/A', definitions: { A: { type: 'object', nullable: true } } },
    { $id: 'https://a.example/s', properties: { x: { $ref: 'other#/y' } } },
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }, true], additionalItems: false },
    { const: { type: 'any' }, default: { type: 'any' }, examples: [{ type: 'any' }], 'x-own': { type: 'any' } },
    {},
  ])('validSchema returns a valid schema as it is: %j', schema => {
    expect(validSchema('', schema).schema).toBe(schema);
  });

  it('validSchema changes nothing of a schema that it has read', () => {
    const keyword = fc.constantFrom(
      'type',
      'required',
      'enum',
      'items',
      'anyOf',
      'properties',
      'minLength',
      '$ref',
      'not',
      'title',
      'pattern',
    );
    fc.assert(
      fc.property(fc.dictionary(keyword, fc.oneof(fc.jsonValue(), fc.constantFrom('any', 'STRING', true, null))), field => {
        const { schema } = validSchema('', ofField(field) as JsonSchema);
        expect(validSchema('', schema)).toEqual({ schema, notes: [] });
      }),
      { numRuns: 300 },
    );
  });
});

import type { JsonSchema } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { localReferences } from './local-references.ts';

const string = { type: 'string' };

it.each<[string, JsonSchema, JsonSchema]>([
  [
    'an anchor',
    { properties: { a: { $ref: '#T' } }, $defs: { T: { $anchor: 'T', properties: { a: string } } } },
    { properties: { a: { $ref: '#/$defs/T' } }, $defs: { T: { properties: { a: string } } } },
  ],
  [
    'the id of a part, as recursive types of TypeBox have it',
    { properties: { tree: { $id: 'T0', properties: { below: { type: 'array', items: { $ref: 'T0' } } } } } },
    { properties: { tree: { properties: { below: { type: 'array', items: { $ref: '#/properties/tree' } } } } } },
  ],
  [
    'the id of the schema with a pointer',
    { $id: 'https://a.example/s', properties: { a: { $ref: 'https://a.example/s#/$defs/a~1b' } }, $defs: { 'a/b': string } },
    { properties: { a: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': string } },
  ],
  [
    'the schema itself',
    { $id: 'node', properties: { a: { $ref: 'node' }, b: { $ref: 'node#' }, c: { $recursiveRef: '#' }, d: { $ref: '#' } } },
    { properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { $ref: '#' }, d: { $ref: '#' } } },
  ],
  [
    'a dynamic anchor',
    { $dynamicAnchor: 'node', properties: { a: { $dynamicRef: '#node' } } },
    { properties: { a: { $ref: '#' } } },
  ],
  [
    'a part of a part that has an id, which pointers inside it begin at',
    { properties: { a: { $id: 'A', properties: { b: { $ref: '#/$defs/T' } }, $defs: { T: string } } } },
    { properties: { a: { properties: { b: { $ref: '#/properties/a/$defs/T' } }, $defs: { T: string } } } },
  ],
])('localReferences writes a reference to %s as a pointer', (_, schema, written) => {
  expect(localReferences(schema)).toEqual(written);
});

it.each<JsonSchema>([
  { properties: { a: { $ref: '#/$defs/T' } }, $defs: { T: string } },
  { properties: { a: { $ref: 'elsewhere' }, b: { $ref: '#nowhere' } } },
  { properties: { $id: string, $anchor: string, $ref: string }, required: ['$id'] },
  { properties: { a: { default: { $id: 'x', $ref: 'x' }, enum: [{ $ref: '#x' }] } }, examples: [{ $id: 'x' }] },
])('localReferences keeps other references, arguments and values: %j', schema => {
  expect(localReferences(schema)).toEqual(schema);
});

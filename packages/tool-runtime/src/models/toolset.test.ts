import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { isRecord, type JsonSchema, specOf, ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adaptSchema } from './adapt-schema.ts';
import { jsonMember } from './json-member.ts';
import { mangleName } from './mangle-name.ts';
import { suiteFolder } from '../testing/suite-data.ts';
import { toolsetOf } from './toolset.ts';

describe('mangleName', () => {
  const part = fc.stringMatching(/^[a-z0-9_][a-z0-9_-]{0,11}$/);
  const later = fc.stringMatching(/^[a-z0-9_-]{1,12}$/);
  const name = fc.tuple(part, fc.array(later, { maxLength: 6 })).map(([first, rest]) => [first, ...rest].join('.'));

  it('mangleName returns plain names without collisions', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 30 }), names => {
        const mangled = names.map(mangleName);
        return new Set(mangled).size === names.length && mangled.every(text => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(text));
      }),
      { numRuns: 500 },
    );
    const close = [
      'a.b',
      'a__b',
      'a_.b',
      'a._b',
      'a___b',
      'a.b__c',
      'a__b.c',
      'a.b.c',
      '3d',
      't_3d',
      'a.b--c',
      'x'.repeat(64),
      'x'.repeat(65),
      'x'.repeat(100),
    ];
    const mangled = close.map(mangleName);
    expect(new Set(mangled).size).toBe(close.length);
    expect(new Set(mangled.map(text => text.toLowerCase())).size).toBe(close.length);
    expect(mangleName('web.search')).toBe('web__search');
    expect(mangleName('seed-shop.find')).toBe('seed-shop__find');
    // A name made to look like another name's digest gets its own digest.
    expect(mangleName(mangleName('a__b').toLowerCase())).not.toBe(mangleName('a__b'));
  });

  it('toolsetOf maps mangled names back to the original names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 10 }), names => {
        const toolset = toolsetOf(names.map(each => toolOf(each, { type: 'object' })));
        return names.every(
          each =>
            toolset.canonicalName(toolset.vendorName(each)) === each &&
            toolset.canonicalName(`functions.${toolset.vendorName(each)}`) === each,
        );
      }),
    );
  });
});

const toolOf = (name: string, input_schema: JsonSchema) =>
  specOf(ToolDefinition.parse({ name, version: '1.0.0', description: '', category: 'api', gateway: 'http', input_schema }));

describe('adaptSchema', () => {
  const accepts = (schema: JsonSchema, value: unknown): boolean =>
    new Ajv({ strict: false, validateFormats: false }).validate(schema, value);

  it('adaptSchema returns an object schema with nothing a provider rejects', () => {
    for (const schema of [
      {},
      { type: 'string' },
      { anyOf: [{ type: 'object' }, { type: 'null' }] },
      { type: 'object', oneOf: [{ required: ['a'] }] },
      { type: ['object', 'null'] },
      { enum: ['a'] },
      { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
      { required: ['a'] },
      { const: 1 },
    ]) {
      const adapted = adaptSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'x', ...schema }).schema;
      expect(adapted['type']).toBe('object');
      for (const key of ['$schema', '$id', 'anyOf', 'oneOf', 'allOf', 'enum', '$ref', 'const'])
        expect(adapted).not.toHaveProperty(key);
    }
  });

  it('adaptSchema keeps the meaning of a schema', () => {
    const schemas: JsonSchema[] = [
      { type: 'array', items: { $ref: '#/$defs/item' }, $defs: { item: { type: 'integer' } } },
      { type: 'object', properties: { child: { $ref: '#' }, n: { type: 'number' } }, additionalProperties: false },
      {
        anyOf: [{ type: 'string' }, { $ref: '#/definitions/a' }],
        definitions: { a: { type: 'object', required: ['$ref'], properties: { $ref: { type: 'string' } } } },
      },
      { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { enum: ['#/x', { $ref: '#/x' }] },
    ];
    const values = [
      1,
      'x',
      [1, 2],
      ['x'],
      {},
      { child: { child: { n: 1 } } },
      { child: { n: 'x' } },
      { $ref: 'x' },
      { a: 1 },
      { a: 1, b: 2 },
      '#/x',
      { $ref: '#/x' },
      null,
    ];
    for (const schema of schemas) {
      const { schema: adapted, isWrapped } = adaptSchema(schema);
      for (const value of values)
        expect(accepts(adapted, isWrapped ? { input: value } : value), JSON.stringify([schema, value])).toBe(
          accepts(schema, value),
        );
    }
  });

  it('jsonMember unwraps the arguments as they were written', () => {
    const toolset = toolsetOf([toolOf('list', { type: 'array' })]);
    expect(toolset.inputText('list', '{"input": [12345678901234567890, {"a":1,"a":2}]}')).toBe(
      '[12345678901234567890, {"a":1,"a":2}]',
    );
    expect(toolset.inputText('list', '[1]')).toBe('[1]');
    expect(toolset.vendorInput('list', '[1]')).toBe('{"input":[1]}');
  });

  it('jsonMember extracts one member of any JSON object', () => {
    const key = fc.oneof(fc.constantFrom('input', 'other', 'in"put', ''), fc.string());
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), key, fc.constantFrom(undefined, 2), (record, wanted, indent) => {
        const text = JSON.stringify(record, null, indent);
        const got = jsonMember(text, wanted);
        expect(got === undefined ? undefined : JSON.parse(got)).toEqual(
          Object.hasOwn(record, wanted) ? JSON.parse(JSON.stringify(record[wanted])) : undefined,
        );
      }),
    );
    fc.assert(fc.property(fc.string(), text => typeof (jsonMember(text, 'a') ?? '') === 'string'));
    expect(jsonMember('{"a":1,"a":2}', 'a')).toBe('2');
    for (const text of ['', '[]', '{"a":1', '{"a" 1}', '{"a":1} x', '{a:1}']) expect(jsonMember(text, 'a'), text).toBeUndefined();
  });
});

const suite = `${suiteFolder('bfcl')}/berkeley-function-call-leaderboard/bfcl_eval/data`;

/** The Python types that the suite uses, and their JSON Schema types. */
const jsonSchemaTypes: Record<string, string> = { dict: 'object', float: 'number', tuple: 'array', any: 'string' };

function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'type' && typeof item === 'string' ? (jsonSchemaTypes[item] ?? item) : asJsonSchema(item),
    ]),
  );
}

describe('toolsetOf with the functions of the Berkeley leaderboard', () => {
  it('toolsetOf keeps the meaning and the names of the leaderboard functions', () => {
    let count = 0;
    for (const file of readdirSync(suite).filter(name => name.endsWith('.json'))) {
      for (const line of readFileSync(path.join(suite, file), 'utf8')
        .split('\n')
        .filter(text => text.trim() !== '')) {
        for (const { name, parameters } of (JSON.parse(line) as { function: { name: string; parameters: unknown }[] }).function) {
          const { schema, isWrapped } = adaptSchema(asJsonSchema(parameters) as JsonSchema);
          expect(isWrapped).toBe(false);
          expect(schema).toEqual({ properties: {}, ...(asJsonSchema(parameters) as object) });
          expect(mangleName(name)).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(500);
  });
});

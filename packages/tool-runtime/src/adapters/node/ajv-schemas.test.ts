import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@pinion/contracts';
import { ajvSchemas } from './ajv-schemas.ts';

const check = (schema: JsonSchema, value: unknown, fillDefaults = false): boolean => {
  const compiled = ajvSchemas().compile(schema, { fillDefaults });
  if (!compiled.ok) expect.fail(compiled.message);
  return compiled.check(value) === undefined;
};

describe('ajvSchemas with external schemas', () => {
  it('ajvSchemas accepts schemas that refer to themselves', () => {
    const tree = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#' } } },
      additionalProperties: false,
    };
    expect(check(tree, { children: [{ children: [] }] })).toBe(true);
    expect(check(tree, { children: [{ child: 1 }] })).toBe(false);
  });

  it('ajvSchemas reports schemas with endless self-references and keeps working', () => {
    const endless = {
      $ref: '#/definitions/a',
      definitions: { a: { allOf: [{ $ref: '#/definitions/b' }] }, b: { allOf: [{ $ref: '#/definitions/a' }] } },
    };
    const compiled = ajvSchemas().compile(endless, { fillDefaults: false });
    expect(compiled.ok ? compiled.check({})?.[0]?.message : compiled.message).toMatch(/endlessly|stack/);
  });

  it('ajvSchemas keeps the patterns of different schemas apart', () => {
    const schema = {
      properties: { a: { pattern: '(a+)+!' }, b: { pattern: '(b+)+!' } },
      patternProperties: { 'c+d*': { type: 'null' }, 'e+f*': { type: 'string' } },
    };
    expect(check(schema, { a: 'aa!', b: 'bb!', c: null, e: 'text' })).toBe(true);
    for (const wrong of [{ a: 'bb!' }, { b: 'aa!' }, { c: 'text' }, { e: null }]) expect(check(schema, wrong)).toBe(false);
  });

  it.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
  ])('ajvSchemas reads schemas of %s', $schema => {
    expect(check({ $schema, type: 'object', required: ['a'] }, { a: 1 })).toBe(true);
    expect(check({ $schema, type: 'object', required: ['a'] }, {})).toBe(false);
  });

  it('ajvSchemas ignores patterns of other dialects, and checks everything beside them', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', pattern: '^https\\:\\/\\/' },
        c: { type: 'string', pattern: '^[\\p{L}\\p{N} _-]+$' },
        d: { type: 'string', pattern: '(?i)^[a-z]+$' },
        e: { type: 'string', pattern: '^\\d+\\Z' },
        f: { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' },
        g: { type: 'string', pattern: '^[[:alpha:]]+$' },
      },
      required: ['a'],
    };
    expect(check(schema, { a: 'https://x', c: 'é 1', d: 'ABC!', e: '12', f: 'Passw0rdX', g: 'abc' })).toBe(true);
    for (const wrong of [{}, { a: 'x' }, { a: 'https://x', c: '!' }, { a: 'https://x', d: 1 }, { a: 'https://x', f: 'a' }])
      expect(check(schema, wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('ajvSchemas checks no name against a name pattern of another dialect', () => {
    const patternProperties = { '^x-\\w+\\Z': { type: 'string' }, '^n_': { type: 'number' } };
    const schema = { type: 'object', patternProperties, additionalProperties: false };
    expect(check(schema, { 'x-a': 'text', n_1: 1 })).toBe(true);
    expect(check(schema, { n_1: 'text' })).toBe(false);
  });

  it('ajvSchemas checks patterns that need backtracking where the time is limited from outside', () => {
    const schema = { properties: { twice: { pattern: '^(a+)-\\1$' }, inner: { pattern: 'a(?=b)+c*' } } };
    const compiled = ajvSchemas({ canBacktrack: true }).compile(schema, { fillDefaults: false });
    if (!compiled.ok) expect.fail(compiled.message);
    expect(compiled.check({ twice: 'aa-aa', inner: 'ab' })).toBeUndefined();
    expect(compiled.check({ twice: 'aa-a' })).toHaveLength(1);
  });

  it('ajvSchemas isolates schemas with the same $id', () => {
    const schemas = ajvSchemas();
    const [first, second] = ['string', 'number'].map(type =>
      schemas.compile({ $id: 'https://a.example/x', type }, { fillDefaults: false }),
    );
    expect(first?.ok && first.check('text')).toBe(undefined);
    expect(second?.ok && second.check(1)).toBe(undefined);
  });

  it('ajvSchemas isolates and evicts any number of schemas', () => {
    const schemas = ajvSchemas();
    const trees = Array.from({ length: 50 }, (_, n) => ({
      type: 'object',
      properties: { [`p${n}`]: { $ref: '#' }, leaf: { $ref: '#/definitions/leaf' } },
      additionalProperties: false,
      definitions: { leaf: { const: n } },
    }));
    const compiled = trees.map(tree => schemas.compile(tree, { fillDefaults: true }));
    compiled.forEach((one, n) => {
      expect(one.ok && one.check({ [`p${n}`]: { leaf: n } })).toBe(undefined);
      expect(one.ok && one.check({ [`p${n}`]: { leaf: n + 1 } })).toHaveLength(1);
      expect(one.ok && one.check({ [`p${n + 1}`]: {} })).toHaveLength(1);
    });
  });

  it.each<[string, JsonSchema]>([
    ['name what is not there', { $ref: 'https://elsewhere.example/schema.json' }],
    ['are none', { type: 'nothing' }],
    ['hold a pattern that cannot be made safe', { pattern: '(a+)\\1' }],
  ])('ajvSchemas rejects schemas that %s with a message', (_why, schema) => {
    const compiled = ajvSchemas().compile(schema, { fillDefaults: true });
    expect(compiled.ok ? '' : compiled.message).not.toBe('');
  });

  it('ajvSchemas reads only own properties, whatever their names', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(check({ type: 'object', required: [name] }, {})).toBe(false);
      expect(check({ type: 'object', properties: { [name]: { type: 'string' } } }, {})).toBe(true);
      expect(check({ type: 'object', properties: { [name]: { type: 'string' } } }, { [name]: 1 })).toBe(false);
    }
  });

  it('ajvSchemas fills in defaults only on request, with new values each time', () => {
    const compiled = ajvSchemas().compile({ type: 'object', properties: { list: { default: [] } } }, { fillDefaults: true });
    const [first, second] = [{}, {}] as { list?: unknown[] }[];
    if (!compiled.ok || first === undefined || second === undefined) return expect.fail('not compiled');
    compiled.check(first);
    first.list?.push(1);
    compiled.check(second);
    expect(second.list).toEqual([]);
  });
});

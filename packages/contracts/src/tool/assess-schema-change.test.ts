import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../json/json-schema.ts';
import { assessSchemaChange, type SchemaJudgement } from './assess-schema-change.ts';

const object = (properties: Record<string, unknown>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const text = { type: 'string' };

const input = (before: JsonSchema, after: JsonSchema): SchemaJudgement =>
  assessSchemaChange({ input_schema: before }, { input_schema: after });
const output = (before: JsonSchema | undefined, after: JsonSchema | undefined): SchemaJudgement =>
  assessSchemaChange({ input_schema: {}, output_schema: before }, { input_schema: {}, output_schema: after });
const said = ({ changes }: SchemaJudgement): string[] =>
  changes.map(({ path, verdict, text: label }) => `${verdict} ${path}: ${label}`);

const charge = object({ amount: { type: 'number' }, currency: text }, { required: ['amount'] });

describe('assessSchemaChange of an input schema', () => {
  it.each<[string, JsonSchema, string]>([
    [
      'a new field that has to be given',
      object({ ...(charge['properties'] as object), to: text }, { required: ['amount', 'to'] }),
      'to: is new and required',
    ],
    ['a field that has to be given now', { ...charge, required: ['amount', 'currency'] }, 'currency: is now required'],
    [
      'a removed field of a closed object',
      object({ amount: { type: 'number' } }, { required: ['amount'], additionalProperties: false }),
      'currency: is no longer accepted',
    ],
    [
      'a narrower type',
      object({ amount: { type: 'integer' }, currency: text }, { required: ['amount'] }),
      'amount: was number, is integer',
    ],
    [
      'another type',
      object({ amount: object({ value: { type: 'number' } }), currency: text }, { required: ['amount'] }),
      'amount: was number, is object',
    ],
    [
      'few values instead of all',
      object({ amount: { type: 'number' }, currency: { enum: ['EUR'] } }, { required: ['amount'] }),
      'currency: was string, is one of "EUR"',
    ],
    [
      'a tighter bound',
      object({ amount: { type: 'number', exclusiveMinimum: 0 }, currency: text }, { required: ['amount'] }),
      'amount: lowest value was open, is beyond 0',
    ],
    [
      'a pattern',
      object({ amount: { type: 'number' }, currency: { type: 'string', pattern: '^E' } }, { required: ['amount'] }),
      'currency: must now satisfy pattern ^E',
    ],
  ])('assessSchemaChange reports %s in the input as breaking', (_what, after, label) => {
    const judgement = input(charge, after);
    expect(judgement.verdict).toBe('breaking');
    expect(said(judgement)).toContain(`breaking ${label}`);
  });

  it.each<[string, JsonSchema, string]>([
    [
      'a new optional field',
      object({ ...(charge['properties'] as object), note: text }, { required: ['amount'] }),
      'note: is new and optional',
    ],
    [
      'a needed one that is filled in',
      object({ ...(charge['properties'] as object), note: { ...text, default: '' } }, { required: ['amount', 'note'] }),
      'note: is new and is "" if omitted',
    ],
    [
      'a wider type',
      object({ amount: { type: ['number', 'string'] }, currency: text }, { required: ['amount'] }),
      'amount: was number, is number or string',
    ],
    ['nothing needed any more', object(charge['properties'] as Record<string, unknown>), 'amount: is now optional'],
    [
      'a removed field of an open object',
      object({ amount: { type: 'number' } }, { required: ['amount'] }),
      'currency: is no longer declared, but still accepted',
    ],
  ])('assessSchemaChange reports %s in the input as compatible', (_what, after, label) => {
    const judgement = input(charge, after);
    expect(judgement.verdict).toBe('compatible');
    expect(said(judgement)).toContain(`compatible ${label}`);
  });

  it('assessSchemaChange reports once what a new input field means when it is omitted', () => {
    const after = object({ note: { ...text, default: '' } });
    expect(said(input(object({}), after))).toEqual(['compatible note: is new and is "" if omitted']);
  });

  it('assessSchemaChange names a shorter list of enum values and accepts additional values', () => {
    const [few, many] = [object({ method: { enum: ['card'] } }), object({ method: { enum: ['card', 'invoice'] } })];
    expect(input(few, many).verdict).toBe('compatible');
    expect(said(input(many, few))).toEqual(['breaking method: was one of "card", "invoice", is one of "card"']);
  });

  it('assessSchemaChange reports an unclear change with its reason', () => {
    const [one, other] = [
      { ...text, pattern: '^a' },
      { ...text, pattern: '^[ab]' },
    ];
    expect(said(input(one, other))).toEqual(['unclear : pattern was ^a, is ^[ab], which cannot be compared']);
    expect(input(object({}), object({}, { dependentRequired: { a: ['b'] } })).verdict).toBe('unclear');
    expect(input({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...text }, text).verdict).toBe('unclear');
    expect(input(object({ a: { $ref: 'https://elsewhere.example/a' } }), object({ a: text })).verdict).toBe('unclear');
    expect(input(object({}), object({}, { additionalProperties: false })).verdict).toBe('unclear');
  });

  it('assessSchemaChange reports a changed default, which no validation detects', () => {
    const judgement = input(object({ top: { type: 'integer', default: 10 } }), object({ top: { type: 'integer', default: 50 } }));
    expect(said(judgement)).toEqual(['unclear top: if omitted, it was 10, is 50']);
  });

  it('assessSchemaChange follows references within a document, including cycles', () => {
    const tree = (leaf: JsonSchema): JsonSchema => ({
      $ref: '#/$defs/node',
      $defs: { node: object({ leaf, next: { $ref: '#/$defs/node' } }) },
    });
    expect(input(tree({ type: 'integer' }), tree({ type: 'number' })).verdict).toBe('compatible');
    expect(said(input(tree({ type: 'number' }), tree({ type: 'integer' })))).toEqual(['breaking leaf: was number, is integer']);
  });

  it('assessSchemaChange treats both notations of a choice of types as equal', () => {
    const [short, long] = [{ type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }];
    expect(input(short, long).verdict).toBe('compatible');
    expect(input(long, short).verdict).toBe('compatible');
    expect(input(long, text).verdict).toBe('breaking');
  });

  it('assessSchemaChange reports no change when only descriptions changed', () => {
    expect(input(charge, { ...charge, title: 'Charge' })).toEqual({ verdict: 'compatible', changes: [] });
    expect(input(charge, { ...charge })).toEqual({ verdict: 'same', changes: [] });
  });
});

describe('assessSchemaChange of an output schema', () => {
  const order = object({ id: text, total: { type: 'integer' } }, { required: ['id', 'total'], additionalProperties: false });

  it.each<[string, JsonSchema, string]>([
    ['a field that is gone', object({ id: text }, { required: ['id'] }), 'total: is gone'],
    ['a field that may be missing', { ...order, required: ['id'] }, 'total: may be missing now'],
    [
      'a wider type',
      object({ id: text, total: { type: 'number' } }, { required: ['id', 'total'] }),
      'total: was integer, is number',
    ],
  ])('assessSchemaChange reports that %s breaks pins', (_what, after, label) => {
    expect(output(order, after).verdict).toBe('breaking');
    expect(said(output(order, after))).toContain(`breaking ${label}`);
  });

  it('assessSchemaChange accepts an output with more fields or a more precise type', () => {
    const more = object({ id: text, total: { type: 'integer', minimum: 0 }, at: text }, { required: ['id', 'total', 'at'] });
    expect(output(order, more).verdict).toBe('compatible');
    expect(said(output(order, more))).toContain('compatible at: is new');
    expect(output(undefined, order).verdict).toBe('compatible');
    expect(output(order, undefined).verdict).toBe('unclear');
  });
});

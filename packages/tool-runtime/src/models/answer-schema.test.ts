import { describe, expect, it } from 'vitest';
import { answerSchemaOf } from './answer-schema.ts';

const total = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'], additionalProperties: false };

describe('what a vendor is asked to hold an answer to', () => {
  it('is strict only where every object is closed and every field needed', () => {
    expect(answerSchemaOf(total)).toMatchObject({ isStrict: true });
    expect(answerSchemaOf({ ...total, additionalProperties: true })?.isStrict).toBe(false);
    expect(answerSchemaOf({ ...total, required: [] })?.isStrict).toBe(false);
    const list = (items: unknown) => ({ ...total, properties: { total: { type: 'array', items } } });
    expect(answerSchemaOf(list(total))?.isStrict).toBe(true);
    expect(answerSchemaOf(list({ type: 'object', properties: { a: {} } }))?.isStrict).toBe(false);
    expect(answerSchemaOf(list({ anyOf: [total, { type: 'null' }] }))?.isStrict).toBe(true);
    expect(answerSchemaOf(list({ oneOf: [total] }))?.isStrict).toBe(false);
  });

  it('is nothing where the answer is no object, and never the name of the schema', () => {
    expect(answerSchemaOf({ type: 'array', items: total })).toBeUndefined();
    expect(answerSchemaOf({ anyOf: [total] })).toBeUndefined();
    expect(answerSchemaOf({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...total })?.schema).toEqual(total);
  });
});

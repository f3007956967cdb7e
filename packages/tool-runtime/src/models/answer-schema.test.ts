import { describe, expect, it } from 'vitest';
import { answerSchemaOf } from './answer-schema.ts';

const total = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'], additionalProperties: false };

describe('answerSchemaOf', () => {
  it('answerSchemaOf is strict only when every object is closed and every field is required', () => {
    expect(answerSchemaOf(total)).toMatchObject({ isStrict: true });
    expect(answerSchemaOf({ ...total, additionalProperties: true })?.isStrict).toBe(false);
    expect(answerSchemaOf({ ...total, required: [] })?.isStrict).toBe(false);
    const list = (items: unknown) => ({ ...total, properties: { total: { type: 'array', items } } });
    expect(answerSchemaOf(list(total))?.isStrict).toBe(true);
    expect(answerSchemaOf(list({ type: 'object', properties: { a: {} } }))?.isStrict).toBe(false);
    expect(answerSchemaOf(list({ anyOf: [total, { type: 'null' }] }))?.isStrict).toBe(true);
    expect(answerSchemaOf(list({ oneOf: [total] }))?.isStrict).toBe(false);
  });

  it('answerSchemaOf returns undefined for an answer that is not an object and omits the schema URI', () => {
    expect(answerSchemaOf({ type: 'array', items: total })).toBeUndefined();
    expect(answerSchemaOf({ anyOf: [total] })).toBeUndefined();
    expect(answerSchemaOf({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...total })?.schema).toEqual(total);
  });
});

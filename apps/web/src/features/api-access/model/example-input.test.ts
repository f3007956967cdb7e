import { expect, it } from 'vitest';
import { exampleInput } from './example-input.ts';

it('exampleInput prefers defaults and examples, and gives an empty value of each other type', () => {
  const schema = {
    type: 'object',
    properties: {
      question: { type: 'string', examples: ['Where is my order?'] },
      name: { type: 'string' },
      language: { enum: ['en', 'de'] },
      limit: { type: 'integer', minimum: 1 },
      retries: { type: 'integer', default: 3 },
      isUrgent: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
      customer: { properties: { id: { type: ['string', 'null'] } } },
    },
  };
  expect(exampleInput(schema)).toEqual({
    question: 'Where is my order?',
    name: 'text',
    language: 'en',
    limit: 1,
    retries: 3,
    isUrgent: false,
    tags: ['text'],
    customer: { id: 'text' },
  });
  expect(exampleInput(undefined)).toBeNull();
});

it('exampleInput ends for a schema that contains itself', () => {
  const schema: Record<string, unknown> = { type: 'array' };
  schema['items'] = schema;
  expect(JSON.stringify(exampleInput(schema))).toBe('[[[[[[null]]]]]]');
});

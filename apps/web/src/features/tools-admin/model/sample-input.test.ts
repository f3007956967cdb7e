import { expect, test } from 'vitest';
import { schemaErrors } from '../../../ui/code/schema-errors.ts';
import { sampleInput } from './sample-input.ts';

test('sampleInput contains required fields and those with a value of their own, and the schema accepts it', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string' },
      count: { type: 'integer' },
      unit: { enum: ['mm', 'cm'] },
      kind: { const: 'length' },
      round: { type: 'boolean', default: false },
      lines: { type: 'array', items: { type: 'string' } },
      from: { type: 'object', properties: { city: { type: 'string', examples: ['Bern'] } }, required: ['city'] },
      note: { type: 'string' },
    },
    required: ['text', 'count', 'unit', 'lines', 'from'],
  };
  const input = sampleInput(schema);
  expect(input).toEqual({
    text: '',
    count: 0,
    unit: 'mm',
    kind: 'length',
    round: false,
    lines: [],
    from: { city: 'Bern' },
  });
  expect(schemaErrors(schema, input)).toEqual([]);
});

test('sampleInput ends for a deep schema, and is an empty object for an unknown one', () => {
  let schema: Record<string, unknown> = { type: 'string' };
  for (let depth = 0; depth < 20; depth += 1) schema = { type: 'object', properties: { a: schema }, required: ['a'] };
  expect(sampleInput(schema)).toEqual({ a: { a: { a: { a: {} } } } });
  for (const other of [undefined, true, {}, { type: '__proto__' }]) expect(sampleInput(other)).toEqual({});
});

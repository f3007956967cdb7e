import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { readForm, initialValues } from './form-values.ts';
import { fieldsOf, inputSchemaOf } from './input-form.ts';

describe('input form', () => {
  const fields = fieldsOf(inputSchemaOf(shopWorkflow)) ?? [];

  it('the run form is built from the schema of the input node and remembers the last values', () => {
    expect(fields.map(field => [field.name, field.kind, field.isRequired])).toEqual([
      ['text', 'long', true],
      ['customer_id', 'text', false],
    ]);
    expect(initialValues(fields, { text: 'again' })).toEqual({ text: 'again', customer_id: '' });
  });

  it('readForm leaves out empty fields and reports required fields', () => {
    expect(readForm(fields, { text: 'hi', customer_id: '' })).toEqual({ input: { text: 'hi' }, errors: {} });
    expect(readForm(fields, { text: ' ', customer_id: '' }).errors).toHaveProperty('text');
  });

  it('readForm reads numbers, booleans and JSON', () => {
    const mixed =
      fieldsOf({
        type: 'object',
        properties: { n: { type: 'integer' }, b: { type: 'boolean' }, o: { type: 'object' }, c: { enum: ['a', 'b'] } },
      }) ?? [];
    expect(readForm(mixed, { n: '7', b: true, o: '{"x":1}', c: 'a' })).toEqual({
      input: { n: 7, b: true, o: { x: 1 }, c: 'a' },
      errors: {},
    });
    expect(Object.keys(readForm(mixed, { n: 'seven', b: false, o: '{x', c: '' }).errors)).toEqual(['n', 'o']);
  });
});

import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../input-form/index.ts';
import { argumentsDraft, editedArguments, hasHiddenText } from './edit-arguments.ts';

const schema = {
  type: 'object',
  properties: {
    to: { type: 'string', default: 'nobody@example.com' },
    count: { type: 'integer' },
    urgent: { type: 'boolean' },
    address: { type: 'object', properties: { city: { type: 'string' }, floor: { type: 'integer' }, lift: { type: 'boolean' } } },
  },
  required: ['count'],
};
const draftOf = (input: Record<string, unknown>) => argumentsDraft(fieldsOf(schema) ?? [], input);

describe('editedArguments', () => {
  it('editedArguments returns arguments that were not edited as they were, without defaults', () => {
    const input = { count: 2, note: null, address: { city: 'Ulm', door: 7 } };
    expect(editedArguments(draftOf(input))).toEqual({ input, errors: {} });
  });

  it('editedArguments changes the edited field only, also in an object', () => {
    const draft = draftOf({ count: 2, note: null, address: { city: 'Ulm', door: 7 } });
    const address = { ...(draft.values['address'] as object), city: 'Jena' };
    expect(editedArguments({ ...draft, values: { ...draft.values, count: '3', address } })).toEqual({
      input: { count: 3, note: null, address: { city: 'Jena', door: 7 } },
      errors: {},
    });
  });

  it('editedArguments removes an optional argument that was emptied', () => {
    const draft = draftOf({ to: 'ada@example.com', count: 2 });
    expect(editedArguments({ ...draft, values: { ...draft.values, to: '' } }).input).toEqual({ count: 2 });
  });

  it('editedArguments reports an edited field that is required or no number', () => {
    const draft = draftOf({ count: 2 });
    const errorsOf = (count: string) => editedArguments({ ...draft, values: { ...draft.values, count } }).errors;
    expect(errorsOf('')).toEqual({ count: 'Required for this call.' });
    expect(errorsOf('two')).toEqual({ count: 'Enter a number.' });
  });
});

describe('hasHiddenText', () => {
  it('hasHiddenText finds characters that change the order of a text', () => {
    expect(hasHiddenText({ to: 'a\u202Eb' })).toBe(true);
    expect(hasHiddenText({ to: 'Zürich 日本' })).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { knownParameters, limitNameOf, withOthers, withParameter } from './model-parameters.ts';

const parameters = { temperature: 0.5, max_tokens: 100, reasoning_effort: 'low', top_p: 1 };

test('knownParameters finds the parameters with a field', () => {
  expect(knownParameters(parameters)).toEqual({ temperature: 0.5, limit: 100, effort: 'low', others: { top_p: 1 } });
  expect(knownParameters({})).toEqual({ temperature: undefined, limit: undefined, effort: undefined, others: undefined });
});

test('a value that does not fit its field stays among the others', () => {
  const odd = { temperature: '0.5', reasoning_effort: 'enormous' };
  expect(knownParameters(odd)).toEqual({ temperature: undefined, limit: undefined, effort: undefined, others: odd });
});

test('the limit keeps the name that the configuration uses', () => {
  expect(limitNameOf(parameters)).toBe('max_tokens');
  expect(limitNameOf({})).toBe('max_output_tokens');
  expect(withParameter(parameters, limitNameOf(parameters), 5)).toMatchObject({ max_tokens: 5 });
});

test('the last parameter that is removed leaves none', () => {
  expect(withParameter({ temperature: 1 }, 'temperature', undefined)).toBeUndefined();
  expect(withOthers({ top_p: 1 }, {})).toBeUndefined();
});

test('withOthers replaces the others and keeps the fields', () => {
  expect(withOthers(parameters, { seed: 7 })).toEqual({ temperature: 0.5, max_tokens: 100, reasoning_effort: 'low', seed: 7 });
  expect(withOthers({}, { temperature: 2 })).toEqual({ temperature: 2 });
});

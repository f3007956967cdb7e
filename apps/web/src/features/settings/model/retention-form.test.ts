import { expect, test } from 'vitest';
import { placeholderOf, ruleError, rulesPatch, typedRules } from './retention-form.ts';

test('rulesPatch returns null for an empty field and the number of a filled one', () => {
  const typed = { ...typedRules({ run_days: 30 }), trace_days: ' 7 ' };
  expect(rulesPatch(typed)).toEqual({
    run_days: 30,
    run_count: null,
    trace_days: 7,
    evaluation_days: null,
    chat_days: null,
    audit_days: null,
    blob_days: null,
  });
});

test('rulesPatch returns undefined while a field has an error, which ruleError names', () => {
  const typed = { ...typedRules({}), run_days: '0', audit_days: '30' };
  expect(rulesPatch(typed)).toBeUndefined();
  expect(ruleError(typed, 'run_days')).toBe('Enter a whole number greater than 0.');
  expect(ruleError(typed, 'audit_days')).toBe('Enter 365 days or more.');
  expect(ruleError(typed, 'run_count')).toBeUndefined();
});

test('placeholderOf returns the rule of the installation, or that there is none', () => {
  const installation = { default: { run_days: 90 }, max: { blob_days: 30 } };
  expect(placeholderOf('run_days', installation)).toBe('90 days');
  expect(placeholderOf('blob_days', installation)).toBe('30 days');
  expect(placeholderOf('run_count', installation)).toBe('No limit');
});

import { expect, test } from 'vitest';
import { isValid, validateSecret } from './secret-draft.ts';

test.each([
  ['SHOP_PAY_KEY', 'sk-1', []],
  ['1KEY', 'sk-1', ['name']],
  ['shop pay', '', ['name', 'value']],
  ['KEY', 'sk-1\n', ['value']],
])('validateSecret checks the name %s with the value %j', (name, value, wrong) => {
  const faults = validateSecret({ name, value });
  expect(Object.keys(faults)).toEqual(wrong);
  expect(isValid(faults)).toBe(wrong.length === 0);
});

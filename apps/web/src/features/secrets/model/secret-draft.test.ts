import { expect, test } from 'vitest';
import { isSound, secretFaults } from './secret-draft.ts';

test.each([
  ['SHOP_PAY_KEY', 'sk-1', []],
  ['1KEY', 'sk-1', ['name']],
  ['shop pay', '', ['name', 'value']],
  ['KEY', 'sk-1\n', ['value']],
])('%s with %j', (name, value, wrong) => {
  const faults = secretFaults({ name, value });
  expect(Object.keys(faults)).toEqual(wrong);
  expect(isSound(faults)).toBe(wrong.length === 0);
});

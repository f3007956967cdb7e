import { expect, test } from 'vitest';
import { summarizeValue } from './describe-value.ts';

test('summarizeValue names the plain facts of a small record, and only counts the fields of a large one', () => {
  let read = 0;
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key_${index}`, index]));
  const large = new Proxy(fields, {
    get: (target, name) => {
      read += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  expect(summarizeValue({ id: 'ord_7', total: 3, items: [] })).toBe('0 items');
  expect(summarizeValue({ state: 'paid', total: 3, note: '', by: 'Ada' })).toBe('paid, total 3, Ada');
  expect(summarizeValue(large)).toBe('20,000 fields');
  expect(read).toBe(0);
});

import { expect, test } from 'vitest';
import { readSavedFilters, withFilter, withoutFilter } from './saved-filters.ts';

const failed = { name: 'Failed today', query: 'status=failed&period=day' };

test('readSavedFilters reads what was stored and ignores the rest', () => {
  expect(readSavedFilters(JSON.stringify([failed]))).toEqual([failed]);
  expect(readSavedFilters(null)).toEqual([]);
  for (const text of ['{', '{}', '[1,null,{"name":"x"},{"name":"","query":""},{"name":1,"query":"q"}]'])
    expect(readSavedFilters(text), text).toEqual([]);
  expect(readSavedFilters('[{"name":"x","query":"status=asleep&q=a"}]')).toEqual([{ name: 'x', query: 'q=a' }]);
});

test('withFilter replaces filters of the same name, withoutFilter removes them', () => {
  const changed = { ...failed, query: 'status=failed' };
  expect(withFilter(withFilter([], failed), changed)).toEqual([changed]);
  expect(withoutFilter([failed], failed.name)).toEqual([]);
  const many = Array.from({ length: 25 }, (_, index) => ({ name: `n${index}`, query: '' }));
  const stored = many.reduce(withFilter, [] as ReturnType<typeof withFilter>);
  expect(stored).toHaveLength(20);
  expect(stored.at(-1)?.name).toBe('n24');
});

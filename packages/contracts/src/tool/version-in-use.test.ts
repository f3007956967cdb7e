import { expect, test } from 'vitest';
import type { Lifecycle } from './lifecycle.ts';
import { versionInUse } from './version-in-use.ts';

const chosen = (...lifecycles: Lifecycle[]) =>
  lifecycles.indexOf(versionInUse(lifecycles.map(lifecycle => ({ lifecycle })))?.lifecycle ?? 'active');

test('versionInUse returns the newest active version, else the newest deprecated, else the newest blocked', () => {
  expect(chosen('blocked', 'deprecated', 'active', 'active')).toBe(2);
  expect(chosen('blocked', 'deprecated', 'deprecated')).toBe(1);
  expect(chosen('blocked', 'blocked')).toBe(0);
  expect(versionInUse([])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { isWeakSecret } from './weak-secret.ts';

test.each(['password', 'Hunter', 'TRUE', '1234', 'abc', 'a'])('isWeakSecret returns true for %s', value => {
  expect(isWeakSecret(value)).toBe(true);
});

test.each(['hunter2!', 'sk-proj-abc', 'amber river', '20261124', 'AbCdEf', 'postgres://app:x@db'])(
  'isWeakSecret returns false for %s',
  value => {
    expect(isWeakSecret(value)).toBe(false);
  },
);

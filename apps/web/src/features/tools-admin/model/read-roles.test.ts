import { expect, test } from 'vitest';
import { readRoles } from './read-roles.ts';

test.each([
  ['', []],
  [' , ', []],
  ['accounting', ['accounting']],
  [' accounting ,support, accounting', ['accounting', 'support']],
])('%j names %j', (typed, roles) => {
  expect(readRoles(typed)).toEqual(roles);
});

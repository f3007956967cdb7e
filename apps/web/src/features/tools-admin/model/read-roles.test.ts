import { expect, test } from 'vitest';
import { readRoles } from './read-roles.ts';

test.each([
  ['', []],
  [' , ', []],
  ['accounting', ['accounting']],
  [' accounting ,support, accounting', ['accounting', 'support']],
])('readRoles reads %j as %j', (typed, roles) => {
  expect(readRoles(typed)).toEqual(roles);
});

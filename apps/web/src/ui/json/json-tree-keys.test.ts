import { expect, test } from 'vitest';
import { jsonRows } from './json-rows.ts';
import { stepInTree } from './json-tree-keys.ts';

const rows = jsonRows({ a: { b: 1, c: 2 }, d: 3 }, () => true); // /a  /a/b  /a/c  /d

test.each([
  ['ArrowDown', 0, { path: '/a/b' }],
  ['ArrowDown', 3, { path: '/d' }],
  ['ArrowUp', 0, { path: '/a' }],
  ['End', 0, { path: '/d' }],
  ['Home', 3, { path: '/a' }],
  ['ArrowLeft', 2, { path: '/a' }],
  ['ArrowLeft', 0, { path: '/a', open: false }],
  ['ArrowRight', 0, { path: '/a/b' }],
  ['Enter', 0, { path: '/a', open: false }],
  ['Enter', 3, { path: '/d' }],
])('stepInTree handles %s on row %i', (key, index, step) => {
  expect(stepInTree(key, rows, index)).toEqual(step);
});

test('stepInTree expands a collapsed value for ArrowRight', () => {
  const closed = jsonRows({ a: { b: 1 } }, () => false);
  expect(stepInTree('ArrowRight', closed, 0)).toEqual({ path: '/a', open: true });
});

test('stepInTree ignores other keys', () => {
  expect(stepInTree('x', rows, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { noSelection, setAllRows, setRow } from './row-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort();

test('setRow selects and deselects one row', () => {
  const one = setRow(noSelection, order, { id: 'b', isSelected: true, isRange: false });
  expect(ids(one)).toEqual(['b']);
  expect(ids(setRow(one, order, { id: 'b', isSelected: false, isRange: false }))).toEqual([]);
});

test('setRow of a range sets all rows from the last one, in both directions', () => {
  const from = setRow(noSelection, order, { id: 'd', isSelected: true, isRange: false });
  const up = setRow(from, order, { id: 'b', isSelected: true, isRange: true });
  expect(ids(up)).toEqual(['b', 'c', 'd']);
  expect(ids(setRow(up, order, { id: 'c', isSelected: false, isRange: true }))).toEqual(['d']);
});

test('setRow of a range without a row to start from sets one row', () => {
  expect(ids(setRow(noSelection, order, { id: 'c', isSelected: true, isRange: true }))).toEqual(['c']);
  const gone = { ids: new Set<string>(), anchor: 'gone' };
  expect(ids(setRow(gone, order, { id: 'c', isSelected: true, isRange: true }))).toEqual(['c']);
});

test('setAllRows selects all rows or none', () => {
  expect(ids(setAllRows(order, true))).toEqual(order);
  expect(ids(setAllRows(order, false))).toEqual([]);
});

import { expect, test } from 'vitest';
import { jsonTable } from './json-table.ts';

test('jsonTable turns records into rows with columns in order of appearance', () => {
  const table = jsonTable([
    { id: 'p1', price: 12.5 },
    { id: 'p2', stock: { a: 1 } },
  ]);
  expect(table?.columns).toEqual(['#', 'id', 'price', 'stock']);
  expect(table?.cells(0)).toEqual(['0', 'p1', '12.5', '']);
  expect(table?.cells(1)).toEqual(['1', 'p2', '', '1 field']);
});

test('jsonTable labels the rows of an object of records by key', () => {
  const table = jsonTable({ c0: { name: 'orders.place' }, c1: { name: 'crm.log_note' } });
  expect(table?.columns).toEqual(['key', 'name']);
  expect(table?.cells(1)).toEqual(['c1', 'crm.log_note']);
});

test('jsonTable shows a plain list in one column and returns no table for other values', () => {
  expect(jsonTable(['a', 'b'])?.cells(1)).toEqual(['1', '"b"']);
  expect(jsonTable({ a: 1 })).toBeNull();
  expect(jsonTable('text')).toBeNull();
  expect(jsonTable([])).toBeNull();
});

test('jsonTable does not mistake inherited property names for fields', () => {
  const table = jsonTable([{ toString: 'mine' }, {}]);
  expect(table?.cells(0)).toEqual(['0', 'mine']);
  expect(table?.cells(1)).toEqual(['1', '']);
});

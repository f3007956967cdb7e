import { expect, test } from 'vitest';
import { jsonTable } from './json-table.ts';

test('records become rows, their fields the columns in order of appearance', () => {
  const table = jsonTable([
    { id: 'p1', price: 12.5 },
    { id: 'p2', stock: { a: 1 } },
  ]);
  expect(table?.columns).toEqual(['#', 'id', 'price', 'stock']);
  expect(table?.cells(0)).toEqual(['0', 'p1', '12.5', '']);
  expect(table?.cells(1)).toEqual(['1', 'p2', '', '1 field']);
});

test('a map of records is keyed by name', () => {
  const table = jsonTable({ c0: { name: 'orders.place' }, c1: { name: 'crm.log_note' } });
  expect(table?.columns).toEqual(['key', 'name']);
  expect(table?.cells(1)).toEqual(['c1', 'crm.log_note']);
});

test('plain lists have one column, everything else no table', () => {
  expect(jsonTable(['a', 'b'])?.cells(1)).toEqual(['1', '"b"']);
  expect(jsonTable({ a: 1 })).toBeNull();
  expect(jsonTable('text')).toBeNull();
  expect(jsonTable([])).toBeNull();
});

test('inherited names are not mistaken for fields', () => {
  const table = jsonTable([{ toString: 'mine' }, {}]);
  expect(table?.cells(0)).toEqual(['0', 'mine']);
  expect(table?.cells(1)).toEqual(['1', '']);
});

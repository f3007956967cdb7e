import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';
import { schemaText } from './schema-text.ts';

const older = {
  type: 'object',
  properties: { order_id: { type: 'string' }, amount: { type: 'number' }, currency: { type: 'string' } },
  required: ['order_id', 'amount'],
};
const newer = {
  type: 'object',
  properties: {
    order_id: { type: 'string' },
    amount: { type: 'object', properties: { value: { type: 'number' } } },
    method: { enum: ['card_on_file', 'invoice'] },
    capture: { type: 'boolean', default: true },
    tags: { type: 'array', items: { type: ['string', 'null'] } },
    at: { type: 'string', format: 'date-time' },
  },
  required: ['order_id', 'amount'],
};
const text = (schema: unknown) => schemaText(schema, undefined).map(row => '  '.repeat(row.depth) + row.text);

test('a schema reads like a type', () => {
  expect(text(newer)).toEqual([
    'input',
    '  "order_id": string,',
    '  "amount": {',
    '    "value": number,',
    '  },',
    '  "method": "card_on_file" | "invoice",',
    '  "capture": boolean = true,',
    '  "tags": (string | null)[],',
    '  "at": string (date-time),',
    '  required: order_id, amount',
    'output',
    '  not declared',
  ]);
});

test('inherited names are fields like others, and a bare schema is any', () => {
  expect(text({ properties: JSON.parse('{"__proto__":{"type":"string"}}') })[1]).toBe('  "__proto__": string,');
  expect(text({})[1]).toBe('  any');
});

test('a diff keeps what is the same and underlines what changed in a field', () => {
  const rows = lineDiff(
    schemaText(older, undefined),
    schemaText({ ...older, properties: { ...older.properties, amount: { type: 'integer' } } }, undefined),
  );
  expect(rows.filter(row => row.mark !== 'same').map(row => [row.mark, row.number, row.text, row.changed])).toEqual([
    ['removed', 3, '"amount": number,', [10, 16]],
    ['added', 3, '"amount": integer,', [10, 17]],
  ]);
});

test('the same schema has no difference, a new one is all added', () => {
  const same = lineDiff(schemaText(older, older), schemaText(older, older));
  expect(same.every(row => row.mark === 'same')).toBe(true);
  expect(lineDiff([], schemaText(older, undefined)).every(row => row.mark === 'added')).toBe(true);
});

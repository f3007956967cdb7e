import { expect, test } from 'vitest';
import { lineDiff } from '../../../lib/line-diff.ts';
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

test('schemaText shows a schema like a type', () => {
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

test('schemaText treats inherited property names as ordinary fields and an empty schema as any', () => {
  expect(text({ properties: JSON.parse('{"__proto__":{"type":"string"}}') })[1]).toBe('  "__proto__": string,');
  expect(text({})[1]).toBe('  any');
});

test('lineDiff keeps unchanged lines and underlines what changed in a field', () => {
  const rows = lineDiff(
    schemaText(older, undefined),
    schemaText({ ...older, properties: { ...older.properties, amount: { type: 'integer' } } }, undefined),
  );
  expect(rows.filter(row => row.kind !== 'same').map(row => [row.kind, row.number, row.text, row.changed])).toEqual([
    ['removed', 3, '"amount": number,', [10, 16]],
    ['added', 3, '"amount": integer,', [10, 17]],
  ]);
});

test('lineDiff shows no difference for equal schemas and only additions for a new schema', () => {
  const same = lineDiff(schemaText(older, older), schemaText(older, older));
  expect(same.every(row => row.kind === 'same')).toBe(true);
  expect(lineDiff([], schemaText(older, undefined)).every(row => row.kind === 'added')).toBe(true);
});

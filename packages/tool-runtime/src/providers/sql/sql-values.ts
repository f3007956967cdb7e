import { parseExactJson } from '@pinion/contracts';
import { types } from 'pg';

/** PostgreSQL's numbers of its types, and their names. */
const names: Readonly<Record<number, string>> = {
  16: 'bool',
  17: 'bytea',
  20: 'int8',
  21: 'int2',
  23: 'int4',
  25: 'text',
  26: 'oid',
  114: 'json',
  700: 'float4',
  701: 'float8',
  1042: 'char',
  1043: 'varchar',
  1082: 'date',
  1083: 'time',
  1114: 'timestamp',
  1184: 'timestamptz',
  1186: 'interval',
  1700: 'numeric',
  2950: 'uuid',
  3802: 'jsonb',
};

export const typeName = (oid: number): string => names[oid] ?? (lists.has(oid) ? 'list' : 'other');

const whole = (text: string): unknown => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
const float = (text: string): unknown => (Number.isFinite(Number(text)) ? Number(text) : text);
const asText = (text: string): string => text;
const json = (text: string): unknown => {
  const parsed = parseExactJson(text);
  return parsed.ok ? parsed.value : text;
};

const parsers = new Map<number, (text: string) => unknown>([
  [16, text => text === 't'],
  [20, whole],
  [21, whole],
  [23, whole],
  [26, whole],
  [700, float],
  [701, float],
  [114, json],
  [3802, json],
]);

/** Array types that the driver reads correctly: bool, int2, int4, int8 (as text), text, varchar, uuid, float4, float8. */
const lists = new Set([1000, 1005, 1007, 1016, 1009, 1015, 2951, 1021, 1022]);

/**
 * The conversion of values to JSON without loss: integers that a number represents exactly become numbers, all other numbers,
 * also in JSON, and all dates stay the database's text (UTC, ISO order).
 */
export const valueTypes = {
  getTypeParser: (oid: number): ((text: string) => unknown) =>
    parsers.get(oid) ?? (lists.has(oid) ? (types.getTypeParser(oid) as (text: string) => unknown) : asText),
};

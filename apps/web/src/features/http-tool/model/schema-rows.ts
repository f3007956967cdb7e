import { isRecord, type JsonSchema } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';

export type SchemaRow = { path: string; type: string };

/** The number of rows that are shown. The JSON has the rest. */
const maxRows = 24;

/** Returns the fields of a schema, down to the fields of list items, as one row each. */
export function schemaRows(schema: JsonSchema): SchemaRow[] {
  const rows: SchemaRow[] = [];
  collect(schema, '', rows);
  return rows.slice(0, maxRows);
}

function collect(schema: JsonSchema, path: string, rows: SchemaRow[]): void {
  const { properties, items } = schema;
  if (path !== '' || !isRecord(properties)) rows.push({ path: path === '' ? '$' : path, type: typeText(schema) });
  if (isRecord(properties))
    for (const [name, inner] of Object.entries(properties))
      if (isRecord(inner)) collect(inner, path === '' ? name : `${path}.${name}`, rows);
  if (isRecord(items) && isRecord(items['properties']))
    for (const [name, inner] of Object.entries(items['properties']))
      if (isRecord(inner)) collect(inner, `${path}[].${name}`, rows);
}

function typeText({ type, format, items }: JsonSchema): string {
  const names = Array.isArray(type) ? type.map(String) : [typeof type === 'string' ? type : 'any'];
  const item = isRecord(items) && typeof items['type'] === 'string' && !isRecord(items['properties']) ? `[${items['type']}]` : '';
  return formatList([`${names.join(' | ')}${item}`, typeof format === 'string' ? format : undefined]);
}

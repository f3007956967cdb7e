import { visibleText } from '../../lib/visible-text.ts';
import { isRecord, scalarText } from './json-rows.ts';

export type JsonTable = { columns: readonly string[]; count: number; cells: (row: number) => readonly string[] };

const LOOKED_AT = 200;
const MOST_COLUMNS = 40;

/** Returns a list of records as columns and rows. Null when a table would show less than the tree. */
export function jsonTable(value: unknown): JsonTable | null {
  const dragged: readonly unknown[] = isRecord(value) ? Object.values(value) : [];
  const named = dragged.length > 0 && dragged.every(isRecord);
  const rows: readonly unknown[] = named ? dragged : Array.isArray(value) ? value : [];
  const names = named && isRecord(value) ? Object.keys(value) : null;
  if (rows.length === 0) return null;
  const fields = columnsOf(rows);
  const columns = [names ? 'key' : '#', ...(fields.length > 0 ? fields : ['value'])];
  return {
    columns: columns.map(visibleText),
    count: rows.length,
    cells: index => {
      const row = rows[index];
      const first = names ? visibleText(names[index] ?? '') : String(index);
      if (fields.length === 0) return [first, scalarText(row)];
      return [first, ...fields.map(field => (isRecord(row) && Object.hasOwn(row, field) ? bare(row[field]) : ''))];
    },
  };
}

function columnsOf(rows: readonly unknown[]): string[] {
  const seen = new Set<string>();
  for (const row of rows.slice(0, LOOKED_AT)) {
    if (!isRecord(row)) continue;
    for (const key of Object.keys(row)) seen.add(key);
  }
  return [...seen].slice(0, MOST_COLUMNS);
}

const bare = (value: unknown) => (typeof value === 'string' && value.length < 200 ? visibleText(value) : scalarText(value));

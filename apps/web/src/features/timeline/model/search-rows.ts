import type { OrderedRow } from './row-order.ts';
import type { RowTexts } from './row-texts.ts';

/** The search result. `ids` are in the order of the lanes. `isMatch` is for the lanes themselves. */
export type SearchResult = { query: string; ids: readonly string[]; isMatch: ReadonlySet<string> };

/** Returns the lanes that contain all of these words. Undefined when the query is empty. */
export function searchRows(rows: readonly OrderedRow[], query: string, textOf: RowTexts): SearchResult | undefined {
  const label = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (label.length === 0) return undefined;
  const ids: string[] = [];
  for (const { row } of rows) {
    const text = textOf(row);
    if (label.every(term => text.includes(term))) ids.push(row.id);
  }
  return { query, ids, isMatch: new Set(ids) };
}

/** Returns the next id after the current one, wrapping around. Starts with the first or the last if none is current. */
export function nextMatch(ids: readonly string[], current: string | undefined, direction: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at < 0) return direction > 0 ? ids[0] : ids.at(-1);
  return ids[(at + direction + ids.length) % ids.length];
}

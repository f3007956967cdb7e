import type { OrderedRow } from './row-order.ts';
import type { RowTexts } from './row-texts.ts';

/** `ids` in the order of the lanes; `isMatch` for the lanes themselves. */
export type SearchResult = { query: string; ids: readonly string[]; isMatch: ReadonlySet<string> };

/** The lanes that hold all of these words somewhere. Undefined: nothing is searched for. */
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

/** The next one round the circle, from the one that is chosen; from none, the first or the last. */
export function nextMatch(ids: readonly string[], current: string | undefined, direction: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at < 0) return direction > 0 ? ids[0] : ids.at(-1);
  return ids[(at + direction + ids.length) % ids.length];
}

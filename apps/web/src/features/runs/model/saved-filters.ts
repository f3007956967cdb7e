import { readFilter, writeFilter } from './run-filter.ts';

/** Filters under a name. `query` is their query of the URL. */
export type SavedFilter = { name: string; query: string };

const most = 20;
const longestName = 60;

/** Reads the saved filters from their text. Anything else is ignored, because users can change what a browser stores. */
export function readSavedFilters(text: string | null): readonly SavedFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap(toSaved).slice(0, most) : [];
  } catch {
    return [];
  }
}

function toSaved(value: unknown): SavedFilter[] {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('query' in value)) return [];
  const { name, query } = value;
  if (typeof name !== 'string' || typeof query !== 'string' || name === '') return [];
  return [{ name: name.slice(0, longestName), query: writeFilter(readFilter(new URLSearchParams(query))) }];
}

/** Returns the filters with one more, by name. Filters of the same name are replaced; the oldest leave when there are too many. */
export const withFilter = (saved: readonly SavedFilter[], { name, query }: SavedFilter): readonly SavedFilter[] =>
  [...saved.filter(one => one.name !== name), { name: name.slice(0, longestName), query }].slice(-most);

export const withoutFilter = (saved: readonly SavedFilter[], name: string): readonly SavedFilter[] =>
  saved.filter(one => one.name !== name);

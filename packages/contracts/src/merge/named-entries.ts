import { isRecord, ownValue } from '../json/own-value.ts';

type Entry = Record<string, unknown>;

/** The fields that can identify an entry. The first one that all entries have is used. */
export const entryNames = ['id', 'name', 'handle'] as const;

/** Returns lists by the name of their entries, or `undefined` if an entry on any side has none, or two have the same. */
export function namedEntries(lists: readonly unknown[]): Map<string, Entry>[] | undefined {
  for (const name of entryNames) {
    const maps = lists.map(list => entriesBy(list, name));
    if (maps.every(map => map !== undefined)) return maps;
  }
  return undefined;
}

/** Returns the entries of a list by name. A missing list counts as empty. */
export function entriesBy(list: unknown, name: string): Map<string, Entry> | undefined {
  if (list === undefined) return new Map();
  if (!Array.isArray(list)) return undefined;
  const entries = new Map<string, Entry>();
  for (const entry of list) {
    const key: unknown = isRecord(entry) ? ownValue(entry, name) : undefined;
    if (typeof key !== 'string' || entries.has(key)) return undefined;
    entries.set(key, entry);
  }
  return entries;
}

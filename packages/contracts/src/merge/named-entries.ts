import { isRecord, ownValue } from '../json/own-value.ts';

type Entry = Record<string, unknown>;

/** What names an entry, the first that all of them have. */
export const entryNames = ['id', 'name', 'handle'] as const;

/** Lists by the name of their entries; `undefined` where an entry has none, or two have the same, on any side. */
export function namedEntries(lists: readonly unknown[]): Map<string, Entry>[] | undefined {
  for (const name of entryNames) {
    const maps = lists.map(list => entriesBy(list, name));
    if (maps.every(map => map !== undefined)) return maps;
  }
  return undefined;
}

/** A list that is not there is an empty one. */
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

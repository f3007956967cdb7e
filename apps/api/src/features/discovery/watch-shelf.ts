import type { ResourceShelf } from './resource-shelf.ts';

export type ShelfNews = { isListChanged: boolean; updated: readonly string[] };

/** Looks at a shelf now and then, and says what changed since the last look. */
export type ShelfWatch = { look(uris: ReadonlySet<string>): Promise<ShelfNews | undefined> };

export function watchShelf(shelf: ResourceShelf): ShelfWatch {
  let mark: string | undefined;
  let listed: string | undefined;
  const texts = new Map<string, string>();

  async function read(uris: Iterable<string>): Promise<string[]> {
    const updated: string[] = [];
    for (const uri of uris) {
      const text = JSON.stringify((await shelf.read(uri)) ?? null);
      const before = texts.get(uri);
      texts.set(uri, text);
      if (before !== undefined && before !== text) updated.push(uri);
    }
    return updated;
  }
  return {
    async look(uris) {
      const now = await shelf.mark();
      const fresh = [...uris].filter(uri => !texts.has(uri));
      if (now === mark) {
        await read(fresh);
        return undefined;
      }
      const isFirst = mark === undefined;
      mark = now;
      const resources = await shelf.resources();
      const list = JSON.stringify(resources);
      const isListChanged = !isFirst && list !== listed;
      listed = list;
      const updated = await read(new Set([...uris, ...resources.map(({ uri }) => uri)]));
      return isFirst || (!isListChanged && updated.length === 0) ? undefined : { isListChanged, updated };
    },
  };
}

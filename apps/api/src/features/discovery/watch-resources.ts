import type { ResourceProvider } from './resource-provider.ts';

export type ResourceUpdates = { isListChanged: boolean; updated: readonly string[] };

/** Checks a resource store on demand and reports the changes since the last check. */
export type ResourceWatch = { look(uris: ReadonlySet<string>): Promise<ResourceUpdates | undefined> };

export function watchResources(shelf: ResourceProvider): ResourceWatch {
  let update: string | undefined;
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
      if (now === update) {
        await read(fresh);
        return undefined;
      }
      const isFirst = update === undefined;
      update = now;
      const resources = await shelf.resources();
      const list = JSON.stringify(resources);
      const isListChanged = !isFirst && list !== listed;
      listed = list;
      const updated = await read(new Set([...uris, ...resources.map(({ uri }) => uri)]));
      return isFirst || (!isListChanged && updated.length === 0) ? undefined : { isListChanged, updated };
    },
  };
}

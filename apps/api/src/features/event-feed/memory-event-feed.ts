import { type EventFeed, maxEntries, compareFeedIds } from './event-feed.ts';
import { type FeedEntry } from './tool-event.ts';

const maxWorkspaces = 1000;

/** Maximum text stored for one workspace, in UTF-16 code units. */
const maxTotalLength = 32 * 1024 * 1024;

type Kept = { entries: FeedEntry[]; length: number; lastMs: number; counter: number };

/** Creates a feed in the memory of this process. Its events are lost on restart, and other processes do not see them. */
export function memoryEventFeed(clock: { now(): number }): EventFeed {
  const workspaces = new Map<string, Kept>();

  const keptOf = (workspaceId: string): Kept => {
    const kept = workspaces.get(workspaceId) ?? { entries: [], length: 0, lastMs: 0, counter: 0 };
    // Reinserting keeps the map in the order of last use.
    workspaces.delete(workspaceId);
    workspaces.set(workspaceId, kept);
    const [oldest] = workspaces.keys();
    if (workspaces.size > maxWorkspaces && oldest !== undefined) workspaces.delete(oldest);
    return kept;
  };

  return {
    append(workspaceId, entries) {
      const kept = keptOf(workspaceId);
      for (const entry of entries) {
        const ms = Math.max(kept.lastMs, Math.floor(clock.now()));
        kept.counter = ms === kept.lastMs ? kept.counter + 1 : 0;
        kept.lastMs = ms;
        kept.entries.push({ id: `${ms}-${kept.counter}`, ...entry });
        kept.length += entry.text.length;
      }
      let surplus = 0;
      while (kept.entries.length - surplus > maxEntries || kept.length > maxTotalLength)
        kept.length -= kept.entries[surplus++]?.text.length ?? kept.length;
      kept.entries.splice(0, surplus);
      return Promise.resolve();
    },
    read(workspaceId, afterId, limit) {
      const entries = workspaces.get(workspaceId)?.entries ?? [];
      if (afterId === undefined) return Promise.resolve(entries.slice(0, limit));
      const from = firstAfter(entries, afterId);
      return Promise.resolve(entries.slice(from, from + limit));
    },
    newestId: workspaceId => Promise.resolve(workspaces.get(workspaceId)?.entries.at(-1)?.id),
  };
}

/** Returns the index of the first entry after `id`, by binary search. */
function firstAfter(entries: readonly FeedEntry[], id: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFeedIds((entries[middle] as FeedEntry).id, id) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

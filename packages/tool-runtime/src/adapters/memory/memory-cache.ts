import type { CacheEntry, Clock, EnvelopeCache } from '../../ports/index.ts';

type Kept = { entry: CacheEntry; until: number };

/** Maximum number of stored entries, and of characters of their JSON in total. */
export type MemoryCacheLimits = { entries?: number; characters?: number };

/** Creates the envelope cache of one process. The least recently used entry is evicted first. */
export function memoryCache(
  clock: Clock,
  { entries = 5000, characters = 64 * 1024 * 1024 }: MemoryCacheLimits = {},
): EnvelopeCache {
  const kept = new Map<string, Kept>();
  let reservation = 0;

  const drop = (key: string): Kept | undefined => {
    const found = kept.get(key);
    if (found !== undefined) reservation -= found.entry.text.length;
    kept.delete(key);
    return found;
  };
  const keep = (key: string, one: Kept): void => {
    kept.set(key, one);
    reservation += one.entry.text.length;
  };

  return {
    get(key) {
      const found = drop(key);
      if (found === undefined || found.until <= clock.now()) return undefined;
      keep(key, found); // most recently used again
      return found.entry;
    },
    set(key, entry, ttlMs) {
      drop(key);
      if (entry.text.length > characters) return;
      keep(key, { entry, until: ttlMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + ttlMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= entries && reservation <= characters) return;
        drop(oldest);
      }
    },
  };
}

import type { CacheEntry, Clock, EnvelopeCache } from '../../ports/index.ts';

type Kept = { entry: CacheEntry; until: number };

/** The envelope cache of one process: least recently used goes first. */
export function memoryCache(clock: Clock, maxEntries = 5000): EnvelopeCache {
  const kept = new Map<string, Kept>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      if (found.until <= clock.now()) return undefined;
      kept.set(key, found); // youngest again
      return found.entry;
    },
    set(key, entry, ttlMs) {
      kept.delete(key);
      kept.set(key, { entry, until: ttlMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + ttlMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxEntries) return;
        kept.delete(oldest);
      }
    },
  };
}

import { retentionSeconds, type Scope } from '@pinion/contracts';
import type { CallLedger, Hasher } from '../ports/index.ts';

/** Seed 000's cache (0-126). A value that was put is there: also `{}`, `null` and `false`. */
export type IdempotencyCache = {
  /** undefined: nothing was put under this key, or its time is over. */
  get(key: string): Promise<{ value: unknown } | undefined>;
  /** The first value under a key stays. `ttl`: seconds. */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
};

/**
 * `get` and `set` over the ledger, for whoever knows no more than these two (C33). They are not what keeps an effect single:
 * between the two anything may happen. The gateway itself checks, marks and completes.
 */
export function idempotencyCache(ledger: CallLedger, hasher: Hasher, scope: Scope): IdempotencyCache {
  const layer = 'api';
  const placeOf = (key: string): string => hasher.sha256(JSON.stringify(['cache', key]));
  const owner = { run_id: '', node_id: '', call_id: '' };
  return {
    async get(key) {
      const entry = await ledger.check(layer, placeOf(key), scope);
      return entry?.state === 'complete' ? { value: JSON.parse(entry.result ?? 'null') as unknown } : undefined;
    },
    async set(key, value, ttl_s = retentionSeconds) {
      const marked = await ledger.markProcessing({ layer, key: placeOf(key), args_hash: '', owner, ttl_s }, scope);
      if (marked.mine) await ledger.markComplete(layer, placeOf(key), JSON.stringify(value ?? null), scope);
    },
  };
}

import { retentionSeconds, type Scope } from '@pinion/contracts';
import type { CallLedger, Hasher } from '../ports/index.ts';

/** A cache by idempotency key. Any stored value counts as present, even `{}`, `null` and `false`. */
export type IdempotencyCache = {
  /** Returns the value. Undefined if nothing is stored under this key, or if it has expired. */
  get(key: string): Promise<{ value: unknown } | undefined>;
  /** Stores a value. The first value under a key is kept. `ttl` is in seconds. */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
};

/**
 * Creates `get` and `set` over the ledger, for callers that know only these two. They do not ensure a single effect, because
 * anything can happen between the two. The gateway itself checks, marks and completes.
 */
export function idempotencyCache(ledger: CallLedger, hasher: Hasher, scope: Scope): IdempotencyCache {
  const layer = 'api';
  const keyOf = (key: string): string => hasher.sha256(JSON.stringify(['cache', key]));
  const owner = { run_id: '', node_id: '', call_id: '' };
  return {
    async get(key) {
      const entry = await ledger.check(layer, keyOf(key), scope);
      return entry?.state === 'complete' ? { value: JSON.parse(entry.result ?? 'null') as unknown } : undefined;
    },
    async set(key, value, ttl_s = retentionSeconds) {
      const marked = await ledger.markProcessing({ layer, key: keyOf(key), args_hash: '', owner, ttl_s }, scope);
      if (marked.mine) await ledger.markComplete(layer, keyOf(key), JSON.stringify(value ?? null), scope);
    },
  };
}

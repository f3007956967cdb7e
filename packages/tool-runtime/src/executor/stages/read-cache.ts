import type { Outcome } from '../../envelope/outcome.ts';
import { cacheAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { storedAnswer, entryOf } from '../stored-outcome.ts';
import { lastingKey, memoKey } from '../memo-key.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that answers from the cache when an equal call of the workspace with equal secrets was answered before. The
 * envelope is marked as cached.
 */
export const readCache =
  ({ cache, hasher, clock, tracer }: ExecutorDeps): Stage =>
  (call, next) => {
    const { spec } = call.tool;
    if (spec.cache === 'none') return next(call);
    return answer();

    async function answer(): Promise<Outcome> {
      const isForever = spec.cache === 'forever';
      const key = isForever ? lastingKey(hasher, call) : memoKey(hasher, call);
      const span = tracer.start(spanNames.cache, undefined, call.span);
      const hit = await cache.get(key, isForever);
      span.end(cacheAttributes(call, hit !== undefined));
      if (hit !== undefined) return storedAnswer(hit, 'memo', clock.now());
      const outcome = await next(call);
      // A stale result served because the circuit is open is not new and is not cached as such. One whose parts were lost is not whole.
      if (outcome.ok && outcome.cache === undefined && outcome.unstored === undefined)
        await cache.set(key, entryOf(outcome, call.callId, clock.now()), ttlMs());
      return outcome;
    }

    function ttlMs(): number | undefined {
      return spec.cache === 'forever' ? undefined : (spec.cache_ttl_s ?? 0) * 1000;
    }
  };

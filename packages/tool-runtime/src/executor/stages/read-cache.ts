import { cacheKeyPreimage } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import type { CacheEntry } from '../../ports/index.ts';
import { cacheAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** An equal call of the same workspace and secrets was answered before: its answer again, and said so (seed 004 section 6.2). */
export const readCache =
  ({ cache, hasher, clock, tracer }: ExecutorDeps): Stage =>
  (call, next) => {
    const { spec } = call.tool;
    if (spec.cache === 'none') return next(call);
    return answer();

    async function answer(): Promise<Outcome> {
      const key = hasher.sha256(keyOf(call));
      const span = tracer.start(spanNames.cache, undefined, call.span);
      const hit = await cache.get(key);
      span.end(cacheAttributes(call, hit !== undefined));
      if (hit !== undefined) return fromCache(hit, clock.now());
      const outcome = await next(call);
      if (outcome.ok) await cache.set(key, entryOf(outcome, call.callId, clock.now()), ttlMs());
      return outcome;
    }

    function ttlMs(): number | undefined {
      return spec.cache === 'forever' ? undefined : (spec.cache_ttl_s ?? 0) * 1000;
    }
  };

const keyOf = ({ tool, scope, locatedSecrets, canonicalInput }: ToolCall): string =>
  cacheKeyPreimage(
    {
      ref: tool.ref,
      workspace_id: scope.workspace_id,
      secret_fingerprint: locatedSecrets.map(secret => `${secret.name}=${secret.scope}:${secret.fingerprint}`).join('&'),
    },
    canonicalInput,
  );

const fromCache = (hit: CacheEntry, now: number): Outcome => ({
  ok: true,
  output: hit.output,
  text: hit.text,
  truncated: hit.truncated,
  attachments: hit.attachments,
  cache: { kind: 'memo', age_ms: Math.max(0, now - hit.at), source_call_id: hit.source_call_id },
});

const entryOf = (outcome: Extract<Outcome, { ok: true }>, callId: string, now: number): CacheEntry => ({
  output: outcome.output,
  text: outcome.text ?? JSON.stringify(outcome.output ?? null),
  source_call_id: callId,
  at: now,
  ...(outcome.truncated === true ? { truncated: true } : {}),
  ...(outcome.attachments === undefined ? {} : { attachments: outcome.attachments }),
});

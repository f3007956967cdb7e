import type { BreakerPolicy, RateLimit, Scope, ToolSpec } from '@pinion/contracts';
import { breakerOf, bucketKey, bucketPrefix, circuitKey, laneKey, readBucketKey } from '@pinion/tool-runtime';
import type { FailedToolCall } from '../../stores/tools/tool-failures.sql.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type EffectiveLimits, effectiveLimits } from './effective-limits.ts';
import { getToolVersion } from './get-tool-version.ts';

/** The protection of the service behind a tool, as defined and in its current state. */
export type ToolGatewayState = EffectiveLimits & {
  /**
   * The location of the state. `process` means each server counts for itself, `redis` that all servers count together, `away`
   * that Redis is configured but unavailable.
   */
  kept_in: 'process' | 'redis' | 'away';
  /** The rate limit; null when the definition sets none. `level` is null when every agent or conversation has its own bucket. */
  rate_limit: (RateLimit & { level: { tokens: number; retry_after_s: number } | null }) | null;
  /** The token buckets in use: those of agents and conversations, of overrides, and of other versions. The emptiest first. */
  buckets: BucketInUse[];
  /** The circuit breaker; null when the tool runs inside the process and has none. */
  breaker:
    | (BreakerPolicy & {
        // `stale` is true only where it has a meaning: a tool with effects has no last good value.
        is_default: boolean;
        phase: 'closed' | 'open' | 'half_open';
        failures_in_row: number;
        retry_after_s: number | null;
      })
    | null;
  /** Calls of all versions, on this server. */
  calls: { max: number | null; under_way: number; waiting: number };
  last_failures: FailedToolCall[];
};

/** A token bucket in use; `subject` is the agent or the conversation whose calls it counts, empty for all of the workspace. */
type BucketInUse = RateLimit & { subject: string; level: { tokens: number; retry_after_s: number } };

const mostBuckets = 50;

type StateDeps = Pick<ApiServices, 'tools' | 'protection' | 'toolFailures' | 'toolDefaults'>;

export async function getToolGatewayState(
  services: StateDeps,
  scope: Scope,
  name: string,
  version: string,
): Promise<ToolGatewayState> {
  const spec = await getToolVersion(services, scope, name, version);
  const [rate_limit, buckets, breaker, last_failures] = await Promise.all([
    bucketOf(services, scope, spec),
    bucketsOf(services, scope, spec),
    circuitOf(services, scope, spec),
    services.toolFailures.latest(scope, name, version),
  ]);
  const { under_way, waiting } = services.protection.bulkhead.look(laneKey(scope, spec));
  return {
    kept_in: services.protection.keptIn(),
    rate_limit,
    buckets,
    breaker,
    calls: { max: spec.max_concurrency ?? null, under_way, waiting },
    ...effectiveLimits(spec, services.toolDefaults),
    last_failures,
  };
}

async function bucketOf({ protection }: StateDeps, scope: Scope, spec: ToolSpec): Promise<ToolGatewayState['rate_limit']> {
  const limit = spec.rate_limit;
  if (limit === undefined) return null;
  if (limit.scope !== 'workspace') return { ...limit, level: null };
  const { tokens, retry_after_s } = await protection.limiter.look(bucketKey(scope, spec, limit, undefined), limit);
  return { ...limit, level: { tokens, retry_after_s } };
}

/** Returns the buckets in use, without the one that is shown as the tool's own. */
async function bucketsOf({ protection: { limiter } }: StateDeps, scope: Scope, spec: ToolSpec): Promise<BucketInUse[]> {
  const own = spec.rate_limit?.scope === 'workspace' ? bucketKey(scope, spec, spec.rate_limit, undefined) : undefined;
  const keys = (await limiter.list(bucketPrefix(scope, spec), mostBuckets)).filter(key => key !== own);
  const read = keys.map(async key => {
    const bucket = readBucketKey(key);
    if (bucket === undefined) return [];
    const { tokens, retry_after_s } = await limiter.look(key, bucket.limit);
    return [{ ...bucket.limit, subject: bucket.subject, level: { tokens, retry_after_s } }];
  });
  return (await Promise.all(read)).flat().toSorted((a, b) => a.level.tokens - b.level.tokens);
}

async function circuitOf({ protection }: StateDeps, scope: Scope, spec: ToolSpec): Promise<ToolGatewayState['breaker']> {
  const policy = breakerOf(spec);
  if (policy === undefined) return null;
  const { phase, failures, retry_after_s } = await protection.breakers.look(circuitKey(scope, spec), policy);
  return {
    ...policy,
    stale: policy.stale && spec.side_effect_policy === 'pure',
    is_default: spec.breaker === undefined,
    phase,
    failures_in_row: failures,
    retry_after_s: retry_after_s ?? null,
  };
}

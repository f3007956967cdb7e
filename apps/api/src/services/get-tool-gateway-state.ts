import type { BreakerPolicy, RateLimit, Scope, ToolSpec } from '@pinion/contracts';
import { breakerOf, bucketKey, circuitKey, laneKey } from '@pinion/tool-runtime';
import type { ToolFailure } from '../store/tool-failures.ts';
import type { EdgeWorld } from './edge-world.ts';
import { type EffectiveLimits, effectiveLimits } from './effective-limits.ts';
import { getToolVersion } from './get-tool-version.ts';

/** What protects the service behind a tool, as the definition says, and how it stands at this moment. */
export type ToolGatewayState = EffectiveLimits & {
  /** `process`: each server counts for itself. `redis`: all servers count together. `away`: they would, and cannot now. */
  kept_in: 'process' | 'redis' | 'away';
  /** Null: the definition sets no limit. `level` is null where every agent or conversation has a bucket of its own. */
  rate_limit: (RateLimit & { level: { tokens: number; retry_after_s: number } | null }) | null;
  /** Null: the tool stays inside the process and has no circuit. */
  breaker:
    | (BreakerPolicy & {
        // `stale` is true only where it means something: a tool with effects has no last good value.
        is_default: boolean;
        phase: 'closed' | 'open' | 'half_open';
        failures_in_row: number;
        retry_after_s: number | null;
      })
    | null;
  /** Calls of all versions, on this server. */
  calls: { max: number | null; under_way: number; waiting: number };
  last_failures: ToolFailure[];
};

type StateWorld = Pick<EdgeWorld, 'tools' | 'protection' | 'toolFailures' | 'toolDefaults'>;

export async function getToolGatewayState(
  world: StateWorld,
  scope: Scope,
  name: string,
  version: string,
): Promise<ToolGatewayState> {
  const spec = await getToolVersion(world, scope, name, version);
  const [rate_limit, breaker, last_failures] = await Promise.all([
    bucketOf(world, scope, spec),
    circuitOf(world, scope, spec),
    world.toolFailures.latest(scope, name, version),
  ]);
  const { under_way, waiting } = world.protection.bulkhead.look(laneKey(scope, spec));
  return {
    kept_in: world.protection.keptIn(),
    rate_limit,
    breaker,
    calls: { max: spec.max_concurrency ?? null, under_way, waiting },
    ...effectiveLimits(spec, world.toolDefaults),
    last_failures,
  };
}

async function bucketOf({ protection }: StateWorld, scope: Scope, spec: ToolSpec): Promise<ToolGatewayState['rate_limit']> {
  const limit = spec.rate_limit;
  if (limit === undefined) return null;
  if (limit.scope !== 'workspace') return { ...limit, level: null };
  const { tokens, retry_after_s } = await protection.limiter.look(bucketKey(scope, spec, limit, undefined), limit);
  return { ...limit, level: { tokens, retry_after_s } };
}

async function circuitOf({ protection }: StateWorld, scope: Scope, spec: ToolSpec): Promise<ToolGatewayState['breaker']> {
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

import {
  type BreakerPolicy,
  type CallerFacts,
  defaultBreaker,
  type LimitScope,
  RateLimit,
  type Scope,
  type ToolSpec,
  toolRef,
} from '@pinion/contracts';

type Named = Pick<ToolSpec, 'name' | 'version'>;
type Workspace = Pick<Scope, 'workspace_id'>;

/** A tool that leaves the process has a circuit; one inside it only where it declares one. */
export const breakerOf = ({ breaker, gateway }: Pick<ToolSpec, 'breaker' | 'gateway'>): BreakerPolicy | undefined =>
  breaker ?? (gateway === 'internal' ? undefined : defaultBreaker);

const defaultRetries = 3;

/** Further attempts that a call may make, where another attempt is safe (0-141). */
export const retriesOf = ({ max_retries, gateway }: Pick<ToolSpec, 'max_retries' | 'gateway'>): number =>
  max_retries ?? (gateway === 'internal' ? 0 : defaultRetries);

/** One circuit for each version of a tool in each workspace: another version may well be the cure. */
export const circuitKey = (scope: Workspace, spec: Named): string =>
  keyOf([scope.workspace_id, toolRef(spec.name, spec.version)]);

/** All versions of a tool share what they may have under way: they meet the same service. */
export const laneKey = (scope: Workspace, spec: Pick<ToolSpec, 'name'>): string => keyOf([scope.workspace_id, spec.name]);

/**
 * One bucket for each tool, in each workspace, agent or conversation (3-019, requirements C23). Versions with one limit share
 * it. Another limit, of another version or of one agent's activation, is another bucket: else who may take little would
 * leave little for those who may take much.
 */
export function bucketKey(
  scope: Workspace,
  spec: Pick<ToolSpec, 'name'>,
  limit: RateLimit,
  caller: CallerFacts | undefined,
): string {
  return keyOf([scope.workspace_id, spec.name, `${limit.max}/${limit.per_s}`, limit.scope, subjectOf(limit.scope, caller)]);
}

/** All buckets of a tool begin so: of every version, of every override, of every agent and conversation. */
export const bucketPrefix = (scope: Workspace, spec: Pick<ToolSpec, 'name'>): string =>
  `${keyOf([scope.workspace_id, spec.name]).slice(0, -1)},`;

/** What a key of `bucketKey` says: the limit, and whose calls it counts (empty: the whole workspace's). */
export function readBucketKey(key: string): { limit: RateLimit; subject: string } | undefined {
  const [, , figures = '', scope, subject = ''] = JSON.parse(key) as string[];
  const [max, per_s] = figures.split('/').map(Number);
  const limit = RateLimit.safeParse({ max, per_s, scope });
  return limit.success ? { limit: limit.data, subject } : undefined;
}

/** A run that belongs to no conversation is one of its own. */
function subjectOf(countsBy: LimitScope, caller: CallerFacts | undefined): string {
  switch (countsBy) {
    case 'workspace':
      return '';
    case 'agent':
      return caller?.agent_id ?? '';
    case 'session':
      return caller?.session_id ?? caller?.run_id ?? '';
  }
}

/** Parts come from outside: as JSON they are never mistaken for each other. */
const keyOf = (parts: readonly string[]): string => JSON.stringify(parts);

import {
  type BreakerPolicy,
  type CallerFacts,
  CodeLanguage,
  defaultBreaker,
  type LimitScope,
  programGateway,
  RateLimit,
  type Scope,
  type ToolSpec,
  toolRef,
} from '@pinion/contracts';

type Named = Pick<ToolSpec, 'name' | 'version'>;
type Workspace = Pick<Scope, 'workspace_id'>;

/** The gateways whose work is done by this server: no service is down when code fails again and again. */
const ownGateways = new Set<string>(['internal', programGateway, ...CodeLanguage.options]);

/** Returns the circuit breaker policy. A tool of a service has a circuit breaker by default, another one only if it declares one. */
export const breakerOf = ({ breaker, gateway }: Pick<ToolSpec, 'breaker' | 'gateway'>): BreakerPolicy | undefined =>
  breaker ?? (ownGateways.has(gateway) ? undefined : defaultBreaker);

const defaultRetries = 3;

/** Returns the number of retries that a call may make where a retry is safe. */
export const retriesOf = ({ max_retries, gateway }: Pick<ToolSpec, 'max_retries' | 'gateway'>): number =>
  max_retries ?? (gateway === 'internal' ? 0 : defaultRetries);

/**
 * Returns the circuit key. Each version of a tool has its own circuit in each workspace, because another version may fix the
 * problem.
 */
export const circuitKey = (scope: Workspace, spec: Named): string =>
  keyOf([scope.workspace_id, toolRef(spec.name, spec.version)]);

/** Returns the lane key. All versions of a tool share one concurrency limit because they call one service. */
export const laneKey = (scope: Workspace, spec: Pick<ToolSpec, 'name'>): string => keyOf([scope.workspace_id, spec.name]);

/**
 * Returns the bucket key. Each tool has one bucket per workspace, agent or conversation, shared by versions with an equal
 * limit. Another limit, of another version or of one agent's activation, is another bucket. Otherwise callers with a low limit
 * would leave little for those with a high one.
 */
export function bucketKey(
  scope: Workspace,
  spec: Pick<ToolSpec, 'name'>,
  limit: RateLimit,
  caller: CallerFacts | undefined,
): string {
  return keyOf([scope.workspace_id, spec.name, `${limit.max}/${limit.per_s}`, limit.scope, subjectOf(limit.scope, caller)]);
}

/** Returns the prefix of all bucket keys of a tool: of every version, override, agent and conversation. */
export const bucketPrefix = (scope: Workspace, spec: Pick<ToolSpec, 'name'>): string =>
  `${keyOf([scope.workspace_id, spec.name]).slice(0, -1)},`;

/** Reads a key made by `bucketKey`: the limit, and the subject whose calls it counts (empty for the whole workspace). */
export function readBucketKey(key: string): { limit: RateLimit; subject: string } | undefined {
  const [, , figures = '', scope, subject = ''] = JSON.parse(key) as string[];
  const [max, per_s] = figures.split('/').map(Number);
  const limit = RateLimit.safeParse({ max, per_s, scope });
  return limit.success ? { limit: limit.data, subject } : undefined;
}

/** Returns the subject of a limit. A run without a conversation counts as its own conversation. */
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

/** Joins parts as JSON. Parts come from outside, and JSON keeps them distinct. */
const keyOf = (parts: readonly string[]): string => JSON.stringify(parts);

import { isRecord } from '../json/own-value.ts';
import type { IdempotencyPolicy, LimitScope, RateLimit } from './protection.ts';

const scopes = new Map<string, LimitScope>([
  ['agent', 'agent'],
  ['session', 'session'],
  ['tenant', 'workspace'],
  ['workspace', 'workspace'],
]);
const seconds = new Map([
  ['s', 1],
  ['sec', 1],
  ['second', 1],
  ['m', 60],
  ['min', 60],
  ['minute', 60],
  ['h', 3600],
  ['hour', 3600],
]);
const minute = 60;

/** Returns a bucket for a number of calls per time span, with that capacity and a full refill in that span. */
const bucket = (max: number, span: number, scope: LimitScope): RateLimit | undefined =>
  max > 0 && Number.isFinite(max) ? { max, per_s: max / span, scope } : undefined;

const spans = [
  ['max_per_second', 1],
  ['max_per_minute', minute],
  ['max_per_min', minute],
  ['per_minute', minute],
  ['max_per_hour', 3600],
  ['max', minute],
] as const;
/** All recognized keys of a rate limit, in any vocabulary. */
export const rateLimitKeys: readonly string[] = ['max', 'per_s', 'scope', 'per', ...spans.map(([name]) => name)];

/**
 * Parses `60`, `60/min per agent`, `{max_per_minute: 60, scope: 'tenant'}` or the native format. Returns undefined for anything
 * else.
 */
export function rateLimitOf(value: unknown): unknown {
  if (typeof value === 'number') return bucket(value, minute, 'workspace');
  if (typeof value === 'string') {
    const [, max, unit = '', scope = 'tenant'] =
      /^(\d+)\s*(?:\/|per)\s*([a-z]+?)s?(?:\s*(?:,|\/|per)\s*(?:per\s+)?([a-z]+))?$/.exec(value.trim().toLowerCase()) ?? [];
    const [span, kept] = [seconds.get(unit), scopes.get(scope)];
    return max === undefined || span === undefined || kept === undefined ? undefined : bucket(Number(max), span, kept);
  }
  if (!isRecord(value)) return undefined;
  const { scope: wanted = value['per'] ?? 'tenant' } = value;
  const scope = typeof wanted === 'string' ? scopes.get(wanted) : undefined;
  if (scope === undefined) return undefined;
  const { max, per_s } = value;
  if (typeof max === 'number' && typeof per_s === 'number') return { max, per_s, scope };
  const found = spans.find(([name]) => typeof value[name] === 'number');
  return found === undefined ? undefined : bucket(Number(value[found[0]]), found[1], scope);
}

/** Parses seconds: `10`, `10s`, `500ms`, `2min`. */
export function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(ms|s|sec|seconds?|m|min|minutes?)?$/.exec(value.trim().toLowerCase()) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) * (unit === 'ms' ? 0.001 : unit.startsWith('m') ? minute : 1);
}

/**
 * Returns the idempotency policy from any format: some state whether a tool accepts keys, some which fields form one, the
 * native format both.
 */
export function idempotencyOf(value: unknown, keyFields: unknown, gateway: string): IdempotencyPolicy | undefined {
  const send = value === true ? keyLocationOf(gateway) : isRecord(value) ? value['send'] : undefined;
  const fields = isRecord(value) && value['key_fields'] !== undefined ? value['key_fields'] : keyFields;
  const hasFields = Array.isArray(fields) && fields.length > 0;
  const ours = isRecord(value) ? value : {};
  if (send === undefined && !hasFields && Object.keys(ours).length === 0) return undefined;
  // The definition's own validation checks their shape.
  return { ...ours, ...(hasFields ? { key_fields: fields } : {}), ...(send === undefined ? {} : { send }) } as IdempotencyPolicy;
}

function keyLocationOf(gateway: string): IdempotencyPolicy['send'] {
  if (gateway === 'http' || gateway === 'hub') return { as: 'header', name: 'Idempotency-Key' };
  return gateway === 'mcp' ? { as: 'meta', name: 'idempotency_key' } : undefined;
}

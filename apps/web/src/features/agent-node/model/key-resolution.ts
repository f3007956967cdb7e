import type { SecretScope, ToolSpec } from '@pinion/contracts';
import type { SecretScopes } from '../../../lib/api-shapes.ts';

export type KeyResolution =
  | { kind: 'none_needed' }
  | { kind: 'scope'; scope: SecretScope; secret: string }
  /** The organization's key is used because no one in this workspace has saved one. */
  | { kind: 'org_fallback'; secret: string }
  /** A variable of the server's environment is used because the organization has no key either. */
  | { kind: 'instance_fallback'; secret: string }
  | { kind: 'missing'; secret: string }
  | { kind: 'asking' };

/** Returns the scope whose value is used for one secret. `answers` is undefined until the server has responded. */
export function resolveKey(secret: string, answers: SecretScopes | undefined): KeyResolution {
  if (answers === undefined) return { kind: 'asking' };
  const scope = answers[secret];
  if (scope === undefined) return { kind: 'missing', secret };
  if (scope === 'org') return { kind: 'org_fallback', secret };
  return scope === 'instance' ? { kind: 'instance_fallback', secret } : { kind: 'scope', scope, secret };
}

const gravest: readonly KeyResolution['kind'][] = ['asking', 'missing', 'org_fallback', 'instance_fallback', 'scope'];

/** Returns one result for all secrets of a tool: the one the user must know about first. */
export function resolveToolKey(spec: ToolSpec | undefined, answers: SecretScopes | undefined): KeyResolution {
  const found = (spec?.secrets ?? []).map(secret => resolveKey(secret, answers));
  for (const kind of gravest) {
    const answer = found.find(one => one.kind === kind);
    if (answer !== undefined) return answer;
  }
  return { kind: 'none_needed' };
}

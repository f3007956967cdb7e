import type { SecretScope, ToolSpec } from '@pinion/contracts';
import type { SecretAnswers } from '../../run/index.ts';

export type KeyAnswer =
  | { kind: 'none_needed' }
  | { kind: 'scope'; scope: SecretScope; secret: string }
  /** Nobody in this workspace has put a key: the organisation's is used. */
  | { kind: 'org_fallback'; secret: string }
  /** Nor has the organisation: a variable of the server's environment is used. */
  | { kind: 'instance_fallback'; secret: string }
  | { kind: 'missing'; secret: string }
  | { kind: 'asking' };

/** Whose value answers for one secret; `answers` is undefined until the server has said. */
export function keyAnswerFor(secret: string, answers: SecretAnswers | undefined): KeyAnswer {
  if (answers === undefined) return { kind: 'asking' };
  const scope = answers[secret];
  if (scope === undefined) return { kind: 'missing', secret };
  if (scope === 'org') return { kind: 'org_fallback', secret };
  return scope === 'instance' ? { kind: 'instance_fallback', secret } : { kind: 'scope', scope, secret };
}

const gravest: readonly KeyAnswer['kind'][] = ['asking', 'missing', 'org_fallback', 'instance_fallback', 'scope'];

/** One answer for all secrets of a tool: the one that somebody has to know about first. */
export function keyAnswerOf(spec: ToolSpec | undefined, answers: SecretAnswers | undefined): KeyAnswer {
  const found = (spec?.secrets ?? []).map(secret => keyAnswerFor(secret, answers));
  for (const kind of gravest) {
    const answer = found.find(one => one.kind === kind);
    if (answer !== undefined) return answer;
  }
  return { kind: 'none_needed' };
}

import { isUnsafe, strictestConfirmation } from '../tool/confirmation.ts';
import type { RuleVerdict, ToolEnvelope } from '../tool/tool-envelope.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { AgentPolicy } from './agent-config.ts';

/** The gates of the guard, in evaluation order. The first gate that denies a call decides. */
export const callGates = [
  'allow_list',
  'permission',
  'availability',
  'activation',
  'call_cap',
  'lifecycle',
  'side_effects',
  'risk_tags',
  'confirmation',
] as const;
export type CallGate = (typeof callGates)[number];

type CallPolicy = Partial<Pick<AgentPolicy, 'max_tool_calls' | 'denied_risk_tags' | 'confirmation'>>;

/**
 * Returns the verdict of each gate on a call, as far as the gates were evaluated. Only a denial is stored in the tool envelope.
 * The policy and the tool spec of the run show what a passing gate evaluated.
 */
export function policyVerdicts(
  envelope: ToolEnvelope,
  spec: ToolSpec | undefined,
  policy: CallPolicy | undefined,
): RuleVerdict[] {
  const kept = envelope.meta?.verdicts;
  if (spec === undefined) return kept ?? [];
  if (kept === undefined) return callGates.flatMap(gate => passed(gate, envelope, spec, policy));
  const refusedAt = Math.min(...kept.map(({ rule }) => indexOf(rule)));
  return [...callGates.slice(0, refusedAt).flatMap(gate => passed(gate, envelope, spec, policy)), ...kept];
}

/**
 * Returns the position of a rule among the gates. A rule that is no gate (a newer message, an extension) ran after everything
 * that precedes the approval.
 */
function indexOf(rule: string): number {
  const index = callGates.findIndex(gate => gate === rule);
  return index < 0 ? callGates.length - 1 : index;
}

function passed(gate: CallGate, envelope: ToolEnvelope, spec: ToolSpec, policy: CallPolicy | undefined): RuleVerdict[] {
  const message = text(gate, envelope, spec, policy);
  return message === undefined ? [] : [{ rule: gate, verdict: 'allow', message }];
}

function text(gate: CallGate, { meta }: ToolEnvelope, spec: ToolSpec, policy: CallPolicy | undefined): string | undefined {
  switch (gate) {
    case 'allow_list':
      return 'tool is on for this node';
    case 'permission':
      return spec.permissions === undefined || spec.permissions.length === 0
        ? 'needs no role'
        : `has one of the roles ${spec.permissions.join(', ')}`;
    case 'availability':
      return 'available in this workspace';
    case 'activation':
      return 'turned on for this agent';
    case 'call_cap':
      return policy?.max_tool_calls === undefined || meta?.seq === undefined
        ? undefined
        : `call ${meta.seq + 1} of ${policy.max_tool_calls}`;
    case 'lifecycle':
      return `version ${spec.version} is ${spec.lifecycle}`;
    case 'side_effects':
      return `${spec.side_effect_policy} is allowed here`;
    case 'risk_tags':
      return spec.risk_tags === undefined || spec.risk_tags.length === 0
        ? 'no risk tags'
        : `${spec.risk_tags.join(', ')} ${spec.risk_tags.length === 1 ? 'is' : 'are'} not refused here`;
    case 'confirmation':
      return confirmationWords(meta?.confirmed_by, spec, policy);
  }
}

function confirmationWords(by: string | undefined, spec: ToolSpec, policy: CallPolicy | undefined): string {
  if (by !== undefined) return `approved by ${by}`;
  const level = strictestConfirmation([spec.confirmation, policy?.confirmation]);
  if (level === 'never') return 'nobody had to be asked: never, says the policy';
  return isUnsafe(spec) ? 'nobody had to be asked' : `nobody had to be asked: ${spec.side_effect_policy} is safe`;
}

import { readableVersion } from '../tool/readable-version.ts';
import { createMessage, type Message, type MessageParams } from '../message/message.ts';
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

/** A verdict with the text of a gate that let the call pass. A verdict of the tool envelope has its stored message only. */
export type ExplainedVerdict = RuleVerdict & { template?: string; params?: MessageParams };

/**
 * Returns the verdict of each gate on a call, as far as the gates were evaluated. Only a denial is stored in the tool envelope.
 * The policy and the tool spec of the run show what a passing gate evaluated.
 */
export function policyVerdicts(
  envelope: ToolEnvelope,
  spec: ToolSpec | undefined,
  policy: CallPolicy | undefined,
): ExplainedVerdict[] {
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

function passed(gate: CallGate, envelope: ToolEnvelope, spec: ToolSpec, policy: CallPolicy | undefined): ExplainedVerdict[] {
  const message = text(gate, envelope, spec, policy);
  return message === undefined ? [] : [{ rule: gate, verdict: 'allow', ...message }];
}

function text(gate: CallGate, { meta }: ToolEnvelope, spec: ToolSpec, policy: CallPolicy | undefined): Message | undefined {
  switch (gate) {
    case 'allow_list':
      return createMessage('Tool enabled for this node');
    case 'permission':
      return spec.permissions === undefined || spec.permissions.length === 0
        ? createMessage('No role required')
        : createMessage('Has one of the roles {{roles}}', { roles: spec.permissions.join(', ') });
    case 'availability':
      return createMessage('Available in this workspace');
    case 'activation':
      return createMessage('Enabled for this agent');
    case 'call_cap':
      return policy?.max_tool_calls === undefined || meta?.seq === undefined
        ? undefined
        : createMessage('Call {{number}} of {{limit}}', { number: meta.seq + 1, limit: policy.max_tool_calls });
    case 'lifecycle': {
      const version = readableVersion(spec.version);
      return version === undefined
        ? createMessage('The imported version is {{lifecycle}}', { lifecycle: spec.lifecycle })
        : createMessage('Version {{version}} is {{lifecycle}}', { version, lifecycle: spec.lifecycle });
    }
    case 'side_effects':
      return createMessage('Side effect allowed: {{effect}}', { effect: spec.side_effect_policy });
    case 'risk_tags':
      return spec.risk_tags === undefined || spec.risk_tags.length === 0
        ? createMessage('No risk tags')
        : createMessage('Risk tags allowed: {{tags}}', { tags: spec.risk_tags.join(', ') });
    case 'confirmation':
      return confirmationMessage(meta?.confirmed_by, spec, policy);
  }
}

function confirmationMessage(by: string | undefined, spec: ToolSpec, policy: CallPolicy | undefined): Message {
  if (by !== undefined) return createMessage('Approved by {{user}}', { user: by });
  const level = strictestConfirmation([spec.confirmation, policy?.confirmation]);
  if (level === 'never') return createMessage('Approval not required by policy');
  return isUnsafe(spec)
    ? createMessage('Approval not required')
    : createMessage('Approval not required: {{effect}}', { effect: spec.side_effect_policy });
}

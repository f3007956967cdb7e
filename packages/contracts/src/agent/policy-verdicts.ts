import type { RuleVerdict, ToolEnvelope } from '../tool/tool-envelope.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { AgentPolicy } from './agent-config.ts';

/**
 * Each rule's word on a call. A refusal keeps its own; an allowed call needs none kept: it passed every rule, and the
 * policy and the spec of its run say what each one saw.
 */
export function policyVerdicts(
  envelope: ToolEnvelope,
  spec: ToolSpec | undefined,
  policy: Pick<AgentPolicy, 'max_tool_calls'> | undefined,
): RuleVerdict[] {
  const kept = envelope.meta?.verdicts;
  if (kept !== undefined || spec === undefined) return kept ?? [];
  const verdicts = [
    allowed('allow_list', 'tool is on for this node'),
    allowed('lifecycle', `version ${spec.version} is ${spec.lifecycle}`),
    allowed('side_effects', `${spec.side_effect_policy} is allowed here`),
  ];
  const seq = envelope.meta?.seq;
  if (policy !== undefined && seq !== undefined)
    verdicts.push(allowed('call_cap', `call ${seq + 1} of ${policy.max_tool_calls}`));
  return verdicts;
}

const allowed = (rule: string, message: string): RuleVerdict => ({ rule, verdict: 'allow', message });

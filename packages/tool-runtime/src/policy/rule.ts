import type { AgentPolicy, LifecycleFacts, RuleVerdict, ToolSpec, WhyUnavailable } from '@pinion/contracts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';

export const enabledStatus: ToolStatus = Object.freeze({ available: true, activation: 'enabled' });

/** The part of a node's policy that concerns single calls. */
export type CallPolicy = Pick<
  AgentPolicy,
  'max_tool_calls' | 'allowed_side_effects' | 'denied_risk_tags' | 'confirmation' | 'confirmation_expires_s'
>;

/** The facts of a call that the policy checks. */
export type CallSubject = {
  /** The name as the model wrote it. */
  name: string;
  /** The tool of that name, if the agent has it. */
  spec: ToolSpec | undefined;
  lifecycle: LifecycleFacts | undefined;
  policy: CallPolicy;
  /** The number of calls before this one. Undefined if no model requested it. */
  callsBefore: number | undefined;
  /** True when the agent that runs this workflow cannot make more calls. */
  isCutAbove?: boolean;
  roles: readonly string[];
  status: ToolStatus;
  /** The reason why the agent cannot use a tool that the workspace has. */
  unavailable: WhyUnavailable | undefined;
  input: unknown;
  /** The limit of the run's budget that this call exceeds. */
  overBudget: 'calls' | 'usd' | 'tokens' | undefined;
};

/** The facts that are checked before the model is called. */
export type TurnSubject = { policy: Pick<AgentPolicy, 'max_iterations'>; iterationsBefore: number };

/** A predicate of the policy. Undefined means no objection. */
export type Rule<Subject> = (subject: Subject) => RuleVerdict | undefined;

export const deny = (rule: string, reason: string, message: string): RuleVerdict => ({ rule, verdict: 'deny', reason, message });

import type { AgentPolicy, LifecycleFacts, RuleVerdict, ToolSpec, WhyUnavailable } from '@pinion/contracts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';

export const enabledStatus: ToolStatus = Object.freeze({ available: true, activation: 'enabled' });

/** The part of a node's policy that is about single calls. */
export type CallPolicy = Pick<
  AgentPolicy,
  'max_tool_calls' | 'allowed_side_effects' | 'denied_risk_tags' | 'confirmation' | 'confirmation_expires_s'
>;

/** What is asked of the policy before a call. */
export type CallSubject = {
  /** The name as the model said it. */
  name: string;
  /** The tool it means, if it is one of the agent's. */
  spec: ToolSpec | undefined;
  lifecycle: LifecycleFacts | undefined;
  policy: CallPolicy;
  /** undefined: no model asked for this one. */
  callsBefore: number | undefined;
  /** The agent that runs this workflow may make no more calls. */
  isCutAbove?: boolean;
  roles: readonly string[];
  status: ToolStatus;
  /** The workspace has a tool of that name, and this agent cannot use it. */
  lacking: WhyUnavailable | undefined;
  input: unknown;
  /** What the budget of the run has not enough of for this call. */
  overBudget: 'calls' | 'usd' | 'tokens' | undefined;
};

/** What is asked before the model is. */
export type TurnSubject = { policy: Pick<AgentPolicy, 'max_iterations'>; iterationsBefore: number };

/** One predicate. undefined = nothing against it. */
export type Rule<Subject> = (subject: Subject) => RuleVerdict | undefined;

export const deny = (rule: string, reason: string, message: string): RuleVerdict => ({ rule, verdict: 'deny', reason, message });

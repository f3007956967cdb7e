import type { AgentPolicy, Lifecycle, RuleVerdict, ToolSpec } from '@pinion/contracts';

/** What is asked of the policy before a call. */
export type CallSubject = {
  /** The name as the model said it. */
  name: string;
  /** The tool it means, if it is one of the agent's. */
  spec: ToolSpec | undefined;
  lifecycle: Lifecycle | undefined;
  policy: Pick<AgentPolicy, 'max_tool_calls' | 'allowed_side_effects'>;
  callsBefore: number;
};

/** What is asked before the model is. */
export type TurnSubject = { policy: Pick<AgentPolicy, 'max_iterations'>; iterationsBefore: number };

/** One predicate. undefined = nothing against it. */
export type Rule<Subject> = (subject: Subject) => RuleVerdict | undefined;

export const deny = (rule: string, reason: string, message: string): RuleVerdict => ({ rule, verdict: 'deny', reason, message });

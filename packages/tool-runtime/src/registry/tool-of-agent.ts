import type { Confirmation, PolicyOverrides, ToolActivation, ToolSpec } from '@pinion/contracts';
import { confirmationIn, withOverrides } from './with-overrides.ts';

/** How a tool stands towards one agent at this moment: tiers 2 and 3, and what its activation adds. */
export type ToolStatus = {
  available: boolean;
  activation: 'enabled' | 'disabled_for_agent' | 'not_activated';
  confirmation?: Confirmation | undefined;
  /** What no tool, activation or node goes under. */
  floor?: Confirmation | undefined;
  /** Roles that the agent claims and that nobody granted. */
  ungranted?: readonly string[] | undefined;
};

export type AgentFacts = {
  /** Tier 2: the workspace has it. Nobody said: it has. */
  available: boolean | undefined;
  /** What somebody said about this agent and this tool. */
  choice: { enabled: boolean; policy_overrides?: PolicyOverrides | undefined } | undefined;
  /** Whether the agent's own list names it, which is its activation. undefined: an agent from outside, which has no list. */
  listed: boolean | undefined;
  /** Of the workspace: what no activation means for an agent from outside (C07). */
  byDefault: 'enabled' | 'disabled';
  /** Of the workspace and the organisation, the stricter one. */
  floor?: Confirmation | undefined;
  /** Roles that the agent claims and that nobody granted. */
  ungranted?: readonly string[] | undefined;
};

/** A tool as one agent has it: what its activation changes (C03), and how it stands. The same for a run, a dry run and a toolbox. */
export const toolOfAgent = (spec: ToolSpec, facts: AgentFacts): { spec: ToolSpec; status: ToolStatus } => ({
  spec: withOverrides(spec, facts.choice?.policy_overrides ?? {}),
  status: toolStatusOf(facts),
});

export const toolStatusOf = ({ available, choice, listed, byDefault, floor, ungranted }: AgentFacts): ToolStatus => ({
  available: available ?? true,
  activation: activationOf(choice, listed, byDefault),
  confirmation: confirmationIn(choice?.policy_overrides),
  floor,
  ungranted,
});

/** A no about this agent always counts; else its list decides, or without one what was said, or the workspace's default. */
export function activationOf(
  choice: Pick<ToolActivation, 'enabled'> | undefined,
  listed: boolean | undefined,
  byDefault: 'enabled' | 'disabled',
): ToolStatus['activation'] {
  if (choice?.enabled === false) return 'disabled_for_agent';
  return (listed ?? choice?.enabled ?? byDefault === 'enabled') ? 'enabled' : 'not_activated';
}

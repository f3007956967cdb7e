import type { Confirmation, PolicyOverrides, ToolActivation, ToolSpec } from '@pinion/contracts';
import { confirmationIn, withOverrides } from './with-overrides.ts';

/** The current status of a tool for one agent: availability, activation, and the settings of its activation. */
export type ToolStatus = {
  available: boolean;
  activation: 'enabled' | 'disabled_for_agent' | 'not_activated';
  confirmation?: Confirmation | undefined;
  /** The minimum approval setting of all tools, activations and nodes. */
  floor?: Confirmation | undefined;
  /** Roles that the agent claims without a grant. */
  ungranted?: readonly string[] | undefined;
};

export type AgentFacts = {
  /** True when the workspace has it. Undefined counts as true. */
  available: boolean | undefined;
  /** The explicit setting for this agent and this tool. */
  choice: { enabled: boolean; policy_overrides?: PolicyOverrides | undefined } | undefined;
  /** True when the agent's own list names it, which is its activation. Undefined for an external agent, which has no list. */
  listed: boolean | undefined;
  /** The workspace's default for an external agent without an activation. */
  byDefault: 'enabled' | 'disabled';
  /** The stricter setting of the workspace and the organization. */
  floor?: Confirmation | undefined;
  /** Roles that the agent claims without a grant. */
  ungranted?: readonly string[] | undefined;
};

/** Returns a tool with the settings of one agent's activation, and its status. Equal for a run, a dry run and a toolbox. */
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

/**
 * Returns the activation. A disabled setting for this agent always applies. Otherwise its list decides, or without a list the
 * explicit setting or the workspace's default.
 */
export function activationOf(
  choice: Pick<ToolActivation, 'enabled'> | undefined,
  listed: boolean | undefined,
  byDefault: 'enabled' | 'disabled',
): ToolStatus['activation'] {
  if (choice?.enabled === false) return 'disabled_for_agent';
  return (listed ?? choice?.enabled ?? byDefault === 'enabled') ? 'enabled' : 'not_activated';
}

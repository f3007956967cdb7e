import type { ToolActivation } from '@pinion/contracts';
import { confirmationIn, type ToolStanding } from '@pinion/tool-runtime';

export type StandingFacts = {
  /** Tier 2: the workspace has it. */
  available: boolean | undefined;
  /** What somebody said about this agent and this tool. */
  choice: ToolActivation | undefined;
  /** The agent's own list names it. */
  isListed: boolean;
  byDefault: 'enabled' | 'disabled';
};

/** How a tool stands towards an agent: the same for the guard in a run and for a dry run before it. */
export function toolStanding({ available, choice, isListed, byDefault }: StandingFacts): ToolStanding {
  return {
    available: available ?? true,
    activation: activationOf(choice, isListed, byDefault),
    confirmation: confirmationIn(choice?.policy_overrides),
  };
}

function activationOf(
  choice: ToolActivation | undefined,
  isListed: boolean,
  byDefault: StandingFacts['byDefault'],
): ToolStanding['activation'] {
  if (choice?.enabled === false) return 'disabled_for_agent';
  return isListed || choice?.enabled === true || byDefault === 'enabled' ? 'enabled' : 'not_activated';
}

import type { RunBudget } from './run-budget.ts';

/**
 * Counts the remaining allowance of an agent and everything that runs below it. An agent inside a workflow that it calls also
 * counts against its calls, tokens and dollars, whatever caps that agent has itself.
 */
export class AgentCaps {
  readonly budget: RunBudget;
  private readonly most: number;
  private readonly above: AgentCaps | undefined;
  private asked = 0;

  /** `most` is the maximum number of calls by it and below it. */
  constructor(most: number, budget: RunBudget, above: AgentCaps | undefined) {
    this.most = most;
    this.budget = budget;
    this.above = above;
  }

  /** Returns the number of calls that this agent, and those below it, have made or requested. */
  get calls(): number {
    return this.asked;
  }

  /** Returns how many calls the agents above leave to this one. */
  get callsLeftAbove(): number {
    if (this.above === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(this.above.most - this.above.asked, this.above.callsLeftAbove));
  }

  /** Counts calls here and above. Calls beyond the limit of those above are denied and are not counted there. */
  take(count: number): void {
    this.above?.take(Math.min(count, this.callsLeftAbove));
    this.asked += count;
  }
}

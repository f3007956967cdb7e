import type { RunBudget } from './run-budget.ts';

/**
 * What an agent may still do, with all that runs below it: an agent inside a workflow that it calls counts against its
 * calls, tokens and dollars, too, whatever caps of its own that agent has.
 */
export class AgentCaps {
  readonly budget: RunBudget;
  private readonly most: number;
  private readonly above: AgentCaps | undefined;
  private asked = 0;

  /** `most`: calls of it and below it. */
  constructor(most: number, budget: RunBudget, above: AgentCaps | undefined) {
    this.most = most;
    this.budget = budget;
    this.above = above;
  }

  /** Returns the number of calls that it, and those below it, have made or asked for. */
  get calls(): number {
    return this.asked;
  }

  /** Returns how many calls the agents above leave it. */
  get callsLeftAbove(): number {
    if (this.above === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(this.above.most - this.above.asked, this.above.callsLeftAbove));
  }

  /** Counts calls here and above. What is more than those above allow is denied, and not theirs. */
  take(count: number): void {
    this.above?.take(Math.min(count, this.callsLeftAbove));
    this.asked += count;
  }
}

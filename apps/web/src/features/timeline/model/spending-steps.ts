import { addSpending, noSpending, type RunEvent, type Spending } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';

/** The total spending after the event `seq`. */
export type SpendingStep = Spending & { ms: number; seq: number };

/** The spending of a run, step by step: by models, by tools, by child runs. It grows in place with the journal. */
export class SpendingSteps {
  readonly steps: SpendingStep[] = [];
  private read = 0;
  private readonly charged = new Set<string>();

  readTo(events: readonly RunEvent[]): this {
    for (; this.read < events.length; this.read += 1) {
      const event = events[this.read];
      if (event !== undefined) this.add(event);
    }
    return this;
  }

  /** Returns the last step before the playhead. Undefined when nothing had been spent. */
  at(count: number): SpendingStep | undefined {
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.steps[middle]?.seq ?? 0) < count) low = middle + 1;
      else high = middle;
    }
    return this.steps[low - 1];
  }

  private add(event: RunEvent): void {
    const spent = spentBy(event);
    if (spent === undefined || this.charged.has(spent.once)) return;
    this.charged.add(spent.once);
    if (spent.tokens === 0 && spent.usd === 0) return;
    const { tokens, usd } = spent;
    const sum = addSpending(this.steps.at(-1) ?? noSpending, { tokens, usd });
    this.steps.push({ ...sum, ms: event.ms, seq: event.seq });
  }
}

/**
 * Returns the spending of an event. `once` identifies the charge: a turn that is requested again after a crash, or an event
 * that arrives twice, costs once.
 */
function spentBy(event: RunEvent): { once: string; tokens: number; usd: number } | undefined {
  switch (event.type) {
    case 'model.finished': {
      const { input_tokens = 0, output_tokens = 0 } = event.turn.usage ?? {};
      const once = `turn\n${event.node_id}\n${event.iteration}`;
      return { once, tokens: input_tokens + output_tokens, usd: event.cost_usd ?? 0 };
    }
    case 'tool.executed':
    case 'tool.failed':
    case 'tool.denied':
    case 'tool.declined':
    case 'tool.superseded': {
      const once = `call\n${event.node_id}\n${event.envelope.call_id}`;
      return { once, tokens: 0, usd: event.envelope.meta?.cost_usd ?? 0 };
    }
    case 'subrun.finished': {
      const once = `part\n${event.node_id}\n${event.child_run_id}`;
      return { once, tokens: event.spent?.tokens ?? 0, usd: event.spent?.usd ?? 0 };
    }
    default:
      return undefined;
  }
}

const known = new WeakMap<LoadedJournal, SpendingSteps>();

/** Returns the one list of a journal. */
export function readSpending(journal: LoadedJournal): SpendingSteps {
  let steps = known.get(journal);
  if (steps === undefined) {
    steps = new SpendingSteps();
    known.set(journal, steps);
  }
  return steps.readTo(journal.events);
}

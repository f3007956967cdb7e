import { isCallEnd, type RunEvent } from '@pinion/contracts';

/** The figures of a run in the list of runs. Tokens and price are undefined when none were reported. */
export type EndFigures = { calls: number; failed_calls: number; tokens: number | undefined; micro_usd: number | undefined };

/** Counts the calls of a run, and adds up the tokens and the price that it reports, with those of its child runs. */
export class RunFigures {
  private calls = 0;
  private failedCalls = 0;
  private tokens = 0;
  private usd = 0;
  private isReplay = false;
  /** The sequence number of the last event that is kept from another run, which has paid for it. */
  private keptUntil = 0;

  add(event: RunEvent): void {
    if (isCallEnd(event)) this.calls += 1;
    if (event.type === 'tool.failed') this.failedCalls += 1;
    if (event.type === 'run.started') {
      this.isReplay = event.replay_of !== undefined;
      this.keptUntil = event.kept?.lines ?? 0;
    }
    if (event.seq > this.keptUntil) this.charge(event);
  }

  private charge(event: RunEvent): void {
    if ('edited' in event && event.edited !== undefined) return;
    if (event.type === 'model.finished') {
      const { input_tokens = 0, output_tokens = 0 } = event.turn.usage ?? {};
      this.tokens += input_tokens + output_tokens;
      this.usd += event.cost_usd ?? 0;
    }
    if (event.type === 'model.retried' || event.type === 'model.failed') {
      this.tokens += (event.usage?.input_tokens ?? 0) + (event.usage?.output_tokens ?? 0);
      this.usd += event.cost_usd ?? 0;
    }
    if (event.type === 'subrun.finished') {
      this.tokens += event.spent?.tokens ?? 0;
      this.usd += event.spent?.usd ?? 0;
    }
    if (event.type === 'tool.executed' || event.type === 'tool.failed') this.usd += event.envelope.meta?.cost_usd ?? 0;
  }

  /** Returns the figures so far. A replay uses nothing. */
  get(): EndFigures {
    const { calls, failedCalls } = this;
    const tokens = this.isReplay ? 0 : amount(this.tokens);
    const micro_usd = this.isReplay ? 0 : amount(this.usd * 1_000_000);
    return { calls, failed_calls: failedCalls, tokens: tokens || undefined, micro_usd: micro_usd || undefined };
  }
}

/** Returns a whole amount that the database accepts, zero for one that makes no sense. Providers report these numbers. */
const amount = (value: number): number =>
  value > 0 && value < Number.MAX_SAFE_INTEGER ? Math.ceil(Number(value.toFixed(3))) : 0;

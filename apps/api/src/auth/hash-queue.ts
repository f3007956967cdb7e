import { FairQueue } from '@pinion/tool-runtime/adapters/node';
import { tooManyAttempts } from './too-many-attempts.ts';

export type HashQueueOptions = {
  /** The most hashes that wait for one client. */
  perClient: number;
  /** The most hashes that wait. */
  inAll: number;
};

/** Seconds after which a client that was refused tries again. */
const RETRY_S = 2;

/**
 * Makes one hash at a time, because each takes 32 MiB and a core. Clients take turns by their networks, so one that sends many
 * passwords waits behind its own. Rejects with RATE_LIMIT when too many of a client wait.
 */
export class HashQueue {
  private readonly options: HashQueueOptions;
  private readonly waiting = new FairQueue<() => void>();
  private readonly waitingOf = new Map<string, number>();
  private waitingCount = 0;
  private isBusy = false;

  constructor(options: HashQueueOptions) {
    this.options = options;
  }

  /** Makes a hash in the turn of a client. `client` names its networks, the widest first. */
  async run<Result>(client: readonly string[], make: () => Promise<Result>): Promise<Result> {
    await this.turn(client);
    try {
      return await make();
    } finally {
      const next = this.waiting.take();
      if (next === undefined) this.isBusy = false;
      else next();
    }
  }

  private async turn(client: readonly string[]): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    const key = client.at(-1) ?? '';
    const count = this.waitingOf.get(key) ?? 0;
    if (count >= this.options.perClient || this.waitingCount >= this.options.inAll) throw tooManyAttempts(RETRY_S);
    this.waitingOf.set(key, count + 1);
    this.waitingCount += 1;
    await new Promise<void>(resolve => this.waiting.add(client, resolve));
    this.waitingCount -= 1;
    const left = (this.waitingOf.get(key) ?? 1) - 1;
    if (left === 0) this.waitingOf.delete(key);
    else this.waitingOf.set(key, left);
  }
}

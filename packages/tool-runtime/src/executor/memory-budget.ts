/** A call that waits for memory for its result. */
type Waiting = { holder: string; bytes: number; onTurn: () => void };

/** Expected size of a tool's first result, in bytes. */
const unknownBytes = 1_048_576;
const toolsKnown = 2_000;
/** Decay factor: the expected size of a tool's next result after a smaller one, as a fraction of the largest. */
const memory = 0.9;

/**
 * Limits the bytes of tool outputs that runs hold at once, because a run keeps the results of its calls until it ends. A call
 * reserves the size of the largest recent result of its tool, and waits while there is no room. The run that has held memory
 * longest never waits, and its calls go first, so one run after another ends and releases its memory.
 */
export class MemoryBudget {
  private readonly limit: number;
  /** Bytes held by each run, the longest-holding run first. */
  private readonly kept = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private readonly expected = new Map<string, number>();
  private used = 0;

  constructor(limitBytes: number) {
    this.limit = limitBytes;
  }

  /** Returns the expected bytes of a result of this tool. */
  expectedOf(tool: string): number {
    return this.expected.get(tool) ?? unknownBytes;
  }

  /** Reserves memory at once. Returns false where there is none, or where others came before. */
  tryEnter(holder: string, bytes: number): boolean {
    if (!this.isLongest(holder) && (this.waiting.size > 0 || this.used + bytes > this.limit)) return false;
    this.enter(holder, bytes);
    return true;
  }

  /** Reserves memory even beyond the limit. */
  enter(holder: string, bytes: number): void {
    if (!this.kept.has(holder)) this.kept.set(holder, 0);
    this.used += bytes;
  }

  /** Calls `onTurn` once memory is reserved. Returns a function that stops waiting. */
  wait(holder: string, bytes: number, onTurn: () => void): () => void {
    if (!this.kept.has(holder)) this.kept.set(holder, 0);
    const waiting = { holder, bytes, onTurn };
    this.waiting.add(waiting);
    return () => {
      this.waiting.delete(waiting);
      this.handOver();
    };
  }

  /** Ends a call's reservation. The run, unless it has ended too, keeps `kept` bytes of it. */
  leave(holder: string, requested: number, kept: number): void {
    this.used -= requested;
    const before = this.kept.get(holder);
    if (before !== undefined) {
      this.kept.set(holder, before + kept);
      this.used += kept;
    }
    this.handOver();
  }

  /** Records the size of a tool's result. */
  learn(tool: string, bytes: number): void {
    const next = Math.max(bytes, this.expected.has(tool) ? Math.floor(this.expectedOf(tool) * memory) : 0);
    this.expected.delete(tool);
    this.expected.set(tool, next);
    const [oldest] = this.expected.keys();
    if (this.expected.size > toolsKnown && oldest !== undefined) this.expected.delete(oldest);
  }

  /** Releases a run's memory when it has ended or awaits approval. */
  release(holder: string): void {
    this.used -= this.kept.get(holder) ?? 0;
    this.kept.delete(holder);
    this.handOver();
  }

  /** Returns the current numbers for display. */
  look(): { used: number; limit: number; waiting: number } {
    return { used: this.used, limit: this.limit, waiting: this.waiting.size };
  }

  private isLongest(holder: string): boolean {
    const [longest = holder] = this.kept.keys();
    return longest === holder;
  }

  private handOver(): void {
    while (this.waiting.size > 0) {
      const next = this.next();
      if (next === undefined || (!this.isLongest(next.holder) && this.used + next.bytes > this.limit)) return;
      this.waiting.delete(next);
      this.enter(next.holder, next.bytes);
      next.onTurn();
    }
  }

  private next(): Waiting | undefined {
    const holders = new Set([...this.waiting].map(({ holder }) => holder));
    const oldest = [...this.kept.keys()].find(holder => holders.has(holder));
    return [...this.waiting].find(({ holder }) => holder === oldest) ?? [...this.waiting][0];
  }
}

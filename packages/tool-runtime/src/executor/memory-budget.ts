/** A call that waits until there is room for its answer. */
type Waiting = { holder: string; bytes: number; onTurn: () => void };

/** A tool nobody has heard of yet is taken to answer with so much. */
const unknownBytes = 1_048_576;
const toolsKnown = 2_000;
/** Of the largest answer of a tool, so much is expected of the next one after a smaller one. */
const memory = 0.9;

/**
 * Bounds the bytes of tool outputs that runs hold at once: a run keeps what its calls answered until it ends. A call asks
 * for room for the largest answer its tool gave lately, and waits while there is none. The run that has held on longest never
 * waits, and its calls are first: so one run after another ends and gives its room back.
 */
export class MemoryBudget {
  private readonly limit: number;
  /** By run, the longest first: what its answers take. */
  private readonly kept = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private readonly expected = new Map<string, number>();
  private used = 0;

  constructor(limitBytes: number) {
    this.limit = limitBytes;
  }

  /** Bytes that an answer of this tool is expected to have. */
  expectedOf(tool: string): number {
    return this.expected.get(tool) ?? unknownBytes;
  }

  /** Takes room at once. False where there is none, or others came before. */
  tryEnter(holder: string, bytes: number): boolean {
    if (!this.isLongest(holder) && (this.waiting.size > 0 || this.used + bytes > this.limit)) return false;
    this.enter(holder, bytes);
    return true;
  }

  /** Takes room though there is none. */
  enter(holder: string, bytes: number): void {
    if (!this.kept.has(holder)) this.kept.set(holder, 0);
    this.used += bytes;
  }

  /** Calls back once there is room, which is taken then; the answer stops waiting. */
  wait(holder: string, bytes: number, onTurn: () => void): () => void {
    if (!this.kept.has(holder)) this.kept.set(holder, 0);
    const waiting = { holder, bytes, onTurn };
    this.waiting.add(waiting);
    return () => {
      this.waiting.delete(waiting);
      this.handOver();
    };
  }

  /** The call has ended: its run, unless it has ended too, keeps `kept` bytes of what it asked room for. */
  leave(holder: string, requested: number, kept: number): void {
    this.used -= requested;
    const before = this.kept.get(holder);
    if (before !== undefined) {
      this.kept.set(holder, before + kept);
      this.used += kept;
    }
    this.handOver();
  }

  /** Remembers how large an answer of a tool was. */
  learn(tool: string, bytes: number): void {
    const next = Math.max(bytes, this.expected.has(tool) ? Math.floor(this.expectedOf(tool) * memory) : 0);
    this.expected.delete(tool);
    this.expected.set(tool, next);
    const [oldest] = this.expected.keys();
    if (this.expected.size > toolsKnown && oldest !== undefined) this.expected.delete(oldest);
  }

  /** The run has ended, or waits for somebody: what it kept counts no more. */
  release(holder: string): void {
    this.used -= this.kept.get(holder) ?? 0;
    this.kept.delete(holder);
    this.handOver();
  }

  /** For people. */
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

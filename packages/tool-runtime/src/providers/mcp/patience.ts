import type { ToolError } from '@pinion/contracts';

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A server that lived this long has started well: its end is not counted as a failed start. */
const soundAfterMs = 10_000;

/** When a server that keeps failing is worth another try: after half a second, then twice as long each time, up to 30 s. */
export class Patience {
  /** Why it failed the last time; undefined since it has started again. */
  lastError: ToolError | undefined;
  private readonly now: () => number;
  private failures = 0;
  private retryAt = 0;
  private startedAt: number | undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  noteStart(): void {
    this.startedAt = this.now();
    this.lastError = undefined;
  }

  noteFailure(error: ToolError): ToolError {
    const now = this.now();
    if (this.startedAt !== undefined && now - this.startedAt >= soundAfterMs) this.failures = 0;
    this.startedAt = undefined;
    this.failures += 1;
    this.lastError = error;
    this.retryAt = now + Math.min(longestWaitMs, firstWaitMs * 2 ** (this.failures - 1));
    return error;
  }

  /** What to answer while it is too early; undefined = try. */
  notYet(): ToolError | undefined {
    const waitMs = this.retryAt - this.now();
    if (waitMs <= 0 || this.lastError === undefined) return undefined;
    const seconds = Math.ceil(waitMs / 1000);
    return { ...this.lastError, message: `${this.lastError.message} It is tried again in ${seconds} s.`, retry_after_s: seconds };
  }
}

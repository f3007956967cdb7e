import { backoffMs, type ToolError } from '@pinion/contracts';

const backoff = { firstMs: 500, longestMs: 30_000 };
/** Milliseconds after which a start counts as successful: a later end is not counted as a failed start. */
const soundAfterMs = 10_000;

/** Computes when a failing server is retried: after half a second, then after a delay that doubles each time, up to 30 s. */
export class Patience {
  /** The last failure. Undefined since the last successful start. */
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
    this.retryAt = now + backoffMs(backoff, this.failures);
    return error;
  }

  /** Returns the error while it is too early for a retry. Undefined means that a retry is due. */
  notYet(): ToolError | undefined {
    const waitMs = this.retryAt - this.now();
    if (waitMs <= 0 || this.lastError === undefined) return undefined;
    const seconds = Math.ceil(waitMs / 1000);
    return { ...this.lastError, message: `${this.lastError.message} Retrying in ${seconds} s.`, retry_after_s: seconds };
  }
}

import type { Clock } from '../ports/index.ts';

export type CallTimerOptions = {
  clock: Clock;
  /** The milliseconds that the work of a call may take. Undefined: no limit. */
  limitMs: number | undefined;
  /** The milliseconds that each wait for a place may take. */
  waitMs: number;
  onTimedOut: () => void;
  onWaitedTooLong: () => void;
};

/** Limits the time of a call. It stands still while the call waits for a place on this server, which has a limit of its own. */
export class CallTimer {
  private readonly options: CallTimerOptions;
  private remainingMs: number | undefined;
  private startedAt = 0;
  private stopTimer: (() => void) | undefined;

  constructor(options: CallTimerOptions) {
    this.options = options;
    this.remainingMs = options.limitMs;
  }

  /** Starts the time, or lets it continue. */
  run(): void {
    const { clock, onTimedOut } = this.options;
    this.stop();
    if (this.remainingMs === undefined) return;
    this.startedAt = clock.monotonic();
    this.stopTimer = clock.after(this.remainingMs, onTimedOut);
  }

  /** Stops the time for a wait. */
  hold(): void {
    const { clock, waitMs, onWaitedTooLong } = this.options;
    if (this.remainingMs !== undefined) this.remainingMs = Math.max(1, this.remainingMs - (clock.monotonic() - this.startedAt));
    this.stop();
    this.stopTimer = clock.after(waitMs, onWaitedTooLong);
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}

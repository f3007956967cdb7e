/**
 * Holds the cancellation of one run, shared by everything that waits in it. Listens to the run's signal once, whatever the
 * number of calls, because adding a listener to a signal gets more expensive with the number of listeners.
 */
export class CancelScope {
  readonly signal: AbortSignal;
  private readonly waiting = new Set<() => void>();
  private readonly onAbort = (): void => {
    for (const callback of this.waiting) callback();
    this.waiting.clear();
  };

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  get isCancelled(): boolean {
    return this.signal.aborted;
  }

  add(callback: () => void): void {
    this.waiting.add(callback);
  }

  delete(callback: () => void): void {
    this.waiting.delete(callback);
  }

  /** Removes the listener at the end of the run, because a signal may outlive it. */
  close(): void {
    this.signal.removeEventListener('abort', this.onAbort);
    this.waiting.clear();
  }
}

/**
 * The cancellation of one run, for all who wait in it. It listens to the run's signal once, whatever the number of calls:
 * adding a listener to a signal costs more the more there are.
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

  /** At the end of the run: a signal may live longer than it. */
  close(): void {
    this.signal.removeEventListener('abort', this.onAbort);
    this.waiting.clear();
  }
}

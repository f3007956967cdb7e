/** Collects the runs that have left their worker and can continue, for whatever takes them here. */
export class ReadyRuns {
  private listener: ((runId: string) => void) | undefined;

  /** Calls the listener with every run that may continue: something that it waited for has happened. */
  listen(listener: (runId: string) => void): void {
    this.listener = listener;
  }

  /** Adds a run. Without a listener, a worker finds it in the database. */
  add(runId: string): void {
    this.listener?.(runId);
  }
}

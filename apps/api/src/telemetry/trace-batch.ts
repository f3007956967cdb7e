import type { StoredTrace, TraceStore } from './store/trace-store.ts';

type Finished = StoredTrace & { id: string; workspace_id: string };

const gatherMs = 200;
const mostAtOnce = 100;

/** Gathers the traces of runs that end at about the same time into one statement, so that a run never waits for its trace. */
export class TraceBatch {
  private waiting: Finished[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly store: Pick<TraceStore, 'writeAll'>;
  private readonly onFailure: (error: unknown) => void;

  constructor(store: Pick<TraceStore, 'writeAll'>, onFailure: (error: unknown) => void) {
    this.store = store;
    this.onFailure = onFailure;
  }

  add(trace: Finished): void {
    this.waiting.push(trace);
    if (this.waiting.length >= mostAtOnce) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Resolves when everything added so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) this.writing = this.writing.then(() => this.store.writeAll(batch)).catch(this.onFailure);
    return this.writing;
  }
}

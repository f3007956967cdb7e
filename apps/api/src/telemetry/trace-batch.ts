import type { StoredTrace, TraceStore } from './store/trace-store.ts';

type Finished = StoredTrace & { id: string; workspace_id: string };
/** The destination of finished traces besides the database. */
export type TraceSink = { export(trace: StoredTrace): Promise<void>; close(): Promise<void> };

const gatherMs = 200;
const mostAtOnce = 100;

/** Gathers the traces of runs that end at about the same time into one statement, so that a run never waits for its trace. */
export class TraceBatch {
  private waiting: Finished[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly store: Pick<TraceStore, 'writeAll'>;
  private readonly sink: TraceSink | undefined;
  private readonly onFailure: (error: unknown) => void;

  constructor(store: Pick<TraceStore, 'writeAll'>, sink: TraceSink | undefined, onFailure: (error: unknown) => void) {
    this.store = store;
    this.sink = sink;
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
    if (batch.length > 0) this.writing = this.writing.then(() => this.write(batch)).catch(this.onFailure);
    return this.writing;
  }

  private async write(batch: readonly Finished[]): Promise<void> {
    await this.store.writeAll(batch);
    if (this.sink === undefined) return;
    for (const { trace_id, run_id, spans } of batch) await this.sink.export({ trace_id, run_id, spans });
  }
}

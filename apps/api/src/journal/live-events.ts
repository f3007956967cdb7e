import type { Hole } from '../platform/contents/stored-text.ts';

/** A journal event on its way to readers: `text` is the event as it was stored, without its large values. */
export type LiveEvent = { run_id: string; seq: number; type: string; text: string; holes?: readonly Hole[] | undefined };

type Listener = (event: LiveEvent) => void;

/** Tracks who listens to which run in this process. Events are delivered once they are on disk, never before. */
export class LiveEvents {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly hinted = new Map<string, Set<() => void>>();
  private readonly elsewhere = new Set<(runIds: Iterable<string>) => void>();

  /** Subscribes to a run. `onHint` is called when another process has written events of this run, which are in the database. */
  listen(runId: string, listener: Listener, onHint?: () => void): () => void {
    const stop = [entered(this.listeners, runId, listener)];
    if (onHint !== undefined) stop.push(entered(this.hinted, runId, onHint));
    return () => stop.forEach(leave => leave());
  }

  /** Subscribes to the ids of the runs that have new events, for everything this process writes. */
  onPublished(listener: (runIds: Iterable<string>) => void): () => void {
    this.elsewhere.add(listener);
    return () => this.elsewhere.delete(listener);
  }

  hint(runIds: readonly string[]): void {
    for (const runId of runIds) for (const onHint of this.hinted.get(runId) ?? []) onHint();
  }

  publish(events: readonly LiveEvent[]): void {
    if (this.elsewhere.size > 0) {
      const runIds = new Set(events.map(event => event.run_id));
      for (const listener of this.elsewhere) listener(runIds);
    }
    if (this.listeners.size === 0) return;
    for (const event of events) for (const listener of this.listeners.get(event.run_id) ?? []) listener(event);
  }
}

function entered<Value>(all: Map<string, Set<Value>>, runId: string, value: Value): () => void {
  const set = all.get(runId) ?? new Set();
  all.set(runId, set.add(value));
  return () => {
    set.delete(value);
    if (set.size === 0) all.delete(runId);
  };
}

/** One line of a journal on its way to readers: `text` is the event as it was stored. */
export type LiveLine = { run_id: string; seq: number; type: string; text: string };

type Listener = (line: LiveLine) => void;

/** Who listens to which run, in this process. Lines are told once they are on disk, never before. */
export class LiveLines {
  private readonly listeners = new Map<string, Set<Listener>>();

  listen(runId: string, listener: Listener): () => void {
    const set = this.listeners.get(runId) ?? new Set();
    this.listeners.set(runId, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(runId);
    };
  }

  publish(lines: readonly LiveLine[]): void {
    if (this.listeners.size === 0) return;
    for (const line of lines) for (const listener of this.listeners.get(line.run_id) ?? []) listener(line);
  }
}

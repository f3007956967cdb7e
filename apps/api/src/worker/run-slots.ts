/** Lets so many runs work at once. Those beyond wait in a line for each workspace, and the lines take turns. */
export class RunSlots {
  private free: number;
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** True: go on, and give the slot back later. */
  take(): boolean {
    if (this.free <= 0) return false;
    this.free -= 1;
    return true;
  }

  /** For what takes no time: one more than there are. */
  borrow(): void {
    this.free -= 1;
  }

  /** Calls back with a slot taken. The answer leaves the line. */
  wait(workspaceId: string, go: () => void): () => void {
    const line = this.lines.get(workspaceId) ?? [];
    line.push(go);
    this.lines.set(workspaceId, line);
    return () => {
      const index = line.indexOf(go);
      if (index >= 0) line.splice(index, 1);
      if (line.length === 0 && this.lines.get(workspaceId) === line) this.lines.delete(workspaceId);
    };
  }

  /** Resolves with a slot taken, at once or when there is one; with false when `signal` says it is wanted no more. */
  reserve(workspaceId: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.take()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = this.wait(workspaceId, () => {
      signal.removeEventListener('abort', giveUp);
      resolve(true);
    });
    const giveUp = (): void => {
      leave();
      resolve(false);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  }

  give(): void {
    this.free += 1;
    if (this.free <= 0) return;
    for (const [workspaceId, line] of this.lines) {
      const go = line.shift();
      this.lines.delete(workspaceId);
      if (line.length > 0) this.lines.set(workspaceId, line); // to the back: the others are next
      if (go === undefined) continue;
      this.free -= 1;
      go();
      return;
    }
  }
}

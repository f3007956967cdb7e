type Listener = () => void;

/** Notifies the listeners of this process when a conversation has changed. */
export class ChatSignals {
  private readonly listeners = new Map<string, Set<Listener>>();

  listen(sessionId: string, listener: Listener): () => void {
    const set = this.listeners.get(sessionId) ?? new Set();
    this.listeners.set(sessionId, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(sessionId) === set) this.listeners.delete(sessionId);
    };
  }

  notify(sessionId: string): void {
    for (const listener of this.listeners.get(sessionId) ?? []) listener();
  }
}

import type { Inbox, PendingMessage } from '../../ports/index.ts';

export type MemoryInbox = Inbox & {
  put(message: PendingMessage): void;
  /** Returns the outcome of the messages, in the order in which they were settled. */
  settled(): readonly { id: string; action: string }[];
};

/** Creates an inbox with messages for one run, stored in memory. */
export function memoryInbox(): MemoryInbox {
  const waiting = new Map<string, PendingMessage>();
  const settled: { id: string; action: string }[] = [];
  const listeners = new Set<() => void>();
  return {
    pending: () => [...waiting.values()],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle(id, action) {
      waiting.delete(id);
      settled.push({ id, action });
    },
    put(message) {
      waiting.set(message.id, message);
      for (const listener of listeners) listener();
    },
    settled: () => settled,
  };
}

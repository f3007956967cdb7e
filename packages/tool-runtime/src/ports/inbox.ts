/** A message that arrived during an agent's run. */
export type PendingMessage = { id: string; text: string };

/** The messages that have arrived since the run started and are still pending. */
export type Inbox = {
  /** Returns the pending messages, in the order of their arrival. */
  pending(): readonly PendingMessage[];
  /** Calls `listener` when a message arrives. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Marks a message as absorbed or left for later. It is not checked again in this run. */
  settle(id: string, action: 'SUPERSEDE' | 'ABSORB' | 'QUEUE' | 'FORCE_COMPLETE'): void;
};

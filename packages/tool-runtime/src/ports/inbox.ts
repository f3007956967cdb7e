/** A message that came while the agent worked. */
export type PendingMessage = { id: string; text: string };

/** What has arrived since the run began and nobody has dealt with (0-129). */
export type Inbox = {
  pending(): readonly PendingMessage[];
  /** Told when one arrives; the answer stops it. */
  subscribe(listener: () => void): () => void;
  /** It was taken in, or left for later: it is not looked at again in this run. */
  settle(id: string, action: 'SUPERSEDE' | 'ABSORB' | 'QUEUE' | 'FORCE_COMPLETE'): void;
};

import type { ToolError } from '@pinion/contracts';

/** The result of publishing. `id` is the queue's id of the message. */
export type PublishResult = { ok: true; id: string } | { ok: false; error: ToolError };

/** Publishes a message to the consumers of a topic. Never rejects. */
export type QueuePublisher = {
  /** Publishes a message. `onSent` is called when it is about to leave. Until then, no consumer can have received it. */
  publish(topic: string, message: string, onSent: () => void): Promise<PublishResult>;
};

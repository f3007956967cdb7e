import type { ToolError } from '@pinion/contracts';

/** `id` is how the queue names the message. */
export type PublishResult = { ok: true; id: string } | { ok: false; error: ToolError };

/** Hands a message to whoever listens to a topic. Never rejects. */
export type QueuePublisher = {
  /** `onSent`: told when the message is about to leave; without it, nobody can have got it. */
  publish(topic: string, message: string, onSent: () => void): Promise<PublishResult>;
};

import type { QueuePublisher } from '../../ports/index.ts';

/** Implements a queue for tests and for a single process: stores messages in order, or reports that it is unavailable. */
export class MemoryQueue implements QueuePublisher {
  readonly messages: { topic: string; message: string }[] = [];
  isAway = false;

  publish(topic: string, message: string, onSent: () => void): ReturnType<QueuePublisher['publish']> {
    if (this.isAway) {
      const details = { reason: 'queue_away' };
      return Promise.resolve({ ok: false, error: { code: 'NETWORK_ERROR', message: 'The queue is not available.', details } });
    }
    onSent();
    this.messages.push({ topic, message });
    return Promise.resolve({ ok: true, id: String(this.messages.length) });
  }
}

import type { QueuePublisher } from '../../ports/index.ts';

/** A queue for tests and for one process: keeps what it is given, in order, or says it is away. */
export class MemoryQueue implements QueuePublisher {
  readonly messages: { topic: string; message: string }[] = [];
  isAway = false;

  publish(topic: string, message: string, onSent: () => void): ReturnType<QueuePublisher['publish']> {
    if (this.isAway) {
      const details = { reason: 'queue_away' };
      return Promise.resolve({ ok: false, error: { code: 'NETWORK_ERROR', message: 'The queue is not there.', details } });
    }
    onSent();
    this.messages.push({ topic, message });
    return Promise.resolve({ ok: true, id: String(this.messages.length) });
  }
}

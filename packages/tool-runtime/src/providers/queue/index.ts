export { MemoryQueue } from './memory-queue.ts';
export { createQueueProvider, type QueuedCall } from './queue-provider.ts';

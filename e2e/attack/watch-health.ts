import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** `longest_ms`: how long the slowest of `count` answers took. */
export type HealthAnswers = { count: number; longest_ms: number; statuses: number[] };

export type HealthWatch = {
  stop(): Promise<HealthAnswers>;
  /** Ends the thread, whatever it does. */
  close(): Promise<void>;
};

/** Asks a server for its health from a thread of its own until the watch is stopped. */
export async function watchHealth(origin: string): Promise<HealthWatch> {
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: origin });
  await once(worker, 'message');
  return {
    async stop() {
      const answered = once(worker, 'message') as Promise<[HealthAnswers]>;
      worker.postMessage('stop');
      return (await answered)[0];
    },
    async close() {
      await worker.terminate();
    },
  };
}

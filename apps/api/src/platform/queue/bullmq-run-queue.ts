import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { connectJobQueue } from '@pinion/tool-runtime/adapters/redis';
import type { QueuedRun, RunQueue } from './run-queue.ts';

/** The lowest priority that BullMQ has. */
const lastPosition = 2_097_152;
/** Milliseconds after which an entry whose consumer died goes back into the queue. */
const stalledMs = 5_000;
const awayRetryMs = 1_000;
/** Milliseconds for which a connection may take to close before it is cut. */
const closeMs = 500;

export type BullRunQueueOptions = {
  /** The `redis://` URL. */
  url: string;
  /** The id of the installation. Installations that share a Redis have queues of their own. */
  installationId: string;
  /** Called when Redis becomes unavailable. */
  report: (error: unknown) => void;
};

/** Opens the queue of an installation's runs on Redis, for the servers that share its database. */
export function openBullRunQueue({ url, installationId, report }: BullRunQueueOptions): RunQueue {
  const queueName = `pinion-runs-${installationId}`;
  // Adding fails at once while Redis is away, because a run is found in the database in any case.
  const adding = connectJobQueue(url, 'producer');
  const queue = new Queue<QueuedRun>(queueName, {
    connection: adding,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
  });
  let isAway = false;
  const note = (error: Error): void => {
    if (!isAway) report(new Error(`The run queue on Redis is away. Workers poll the database: ${error.message}`));
    isAway = true;
  };
  adding.on('ready', () => (isAway = false));
  queue.on('error', note);

  return {
    async add(run, position) {
      if (adding.status !== 'ready') return;
      const priority = Math.min(Math.max(1, position), lastPosition);
      await queue.add('run', run, { jobId: `${run.run_id}-${run.fence}`, priority });
    },
    consume(whenReady, take) {
      const connection = connectJobQueue(url, 'consumer');
      const worker = new Worker<QueuedRun>(queueName, null, {
        connection,
        autorun: false,
        lockDuration: stalledMs,
        stalledInterval: stalledMs,
        maxStalledCount: 100,
      });
      worker.on('error', note);
      const stopping = new AbortController();
      const { signal } = stopping;
      const looping = consumeJobs({ worker, whenReady, take, signal, note });
      return async () => {
        stopping.abort();
        await Promise.race([worker.close(true).catch(() => undefined), sleep(closeMs)]);
        connection.disconnect();
        await Promise.race([looping, sleep(closeMs)]);
      };
    },
    state: () => ({ kind: 'redis', isAway: adding.status !== 'ready' }),
    async close() {
      await Promise.race([queue.close().catch(() => undefined), sleep(closeMs)]);
      adding.disconnect();
    },
  };
}

type Consumer = {
  worker: Worker<QueuedRun>;
  whenReady: (signal: AbortSignal) => Promise<void>;
  take: (runId: string) => Promise<void>;
  signal: AbortSignal;
  note: (error: Error) => void;
};

async function consumeJobs({ worker, whenReady, take, signal, note }: Consumer): Promise<void> {
  const token = `${process.pid}`;
  await worker.startStalledCheckTimer().catch(note);
  while (!signal.aborted) {
    try {
      await whenReady(signal);
      if (signal.aborted) return;
      const job = await worker.getNextJob(token, { block: true });
      if (job === undefined || signal.aborted) continue;
      await take(job.data.run_id);
      await job.moveToCompleted('', token, false);
    } catch (error) {
      if (signal.aborted) return;
      note(error instanceof Error ? error : new Error(String(error)));
      await sleep(awayRetryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

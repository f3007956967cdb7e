import { Worker } from 'node:worker_threads';

/** Handles the jobs that the parent process sends, one at a time. Ends when the parent does. */
export function serveJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  // A terminal sends its signals to this process too. The parent still finishes its work then, and ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', job => {
    void answer(job as Job).then(found => process.send?.(found));
  });
  // A job that never yields would keep this thread from noticing that the parent is gone.
  new Worker(new URL('./end-with-parent.ts', import.meta.url), { workerData: process.ppid, execArgv: [] }).unref();
  process.send?.('ready');
}

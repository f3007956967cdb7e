import { Worker } from 'node:worker_threads';
import type { ExpressionEngine, ExpressionResult } from '../../ports/index.ts';
import { isTrivialPath, readTrivialPath } from './trivial-path.ts';

export type ExpressionEngineOptions = {
  /** Threads at most; started when they are needed. */
  threads?: number;
  timeoutMs?: number;
};

export type ExpressionWorkers = ExpressionEngine & { close(): Promise<void> };

type Job = { expression: string; value: unknown; settle: (result: ExpressionResult) => void };
type Thread = { worker: Worker; isReady: boolean; job: Job | undefined; stopTimer: () => void };
type FromThread = 'ready' | ExpressionResult;

/** What the thread is given over its own limit before it is ended from outside. */
const graceMs = 250;
const maxWaiting = 1000;

const no = (message: string): ExpressionResult => ({ ok: false, message });

/**
 * JSONata in a few worker threads. An expression that hangs costs its thread, not the process: the thread is ended and
 * the next job gets a new one. Idle threads never keep the process alive. A plain path is read here, at once.
 */
export function createExpressionWorkers({ threads = 2, timeoutMs = 1000 }: ExpressionEngineOptions = {}): ExpressionWorkers {
  const all = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: Job[] = [];
  let isClosed = false;

  function start(): void {
    const worker = new Worker(new URL('./expression-thread.ts', import.meta.url), {
      workerData: { timeoutMs },
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
      execArgv: [],
      stdout: false,
      stderr: true,
    });
    const thread: Thread = { worker, isReady: false, job: undefined, stopTimer: () => undefined };
    all.add(thread);
    // Kept alive while it starts: somebody waits for it.
    worker.on('message', (message: FromThread) => {
      thread.isReady = true;
      if (message === 'ready') worker.unref();
      else finish(thread, message);
      idle.push(thread);
      next();
    });
    worker.on('error', error => lose(thread, `The expression could not be evaluated: ${error.message}`));
    worker.on('exit', () => lose(thread, 'The expression ended its worker.'));
  }

  function finish(thread: Thread, result: ExpressionResult): void {
    thread.stopTimer();
    thread.worker.unref();
    const { job } = thread;
    thread.job = undefined;
    job?.settle(result);
  }

  function lose(thread: Thread, message: string): void {
    if (!all.delete(thread)) return;
    const index = idle.indexOf(thread);
    if (index >= 0) idle.splice(index, 1);
    // A thread that cannot even start takes a waiting job with it, so that nobody waits for ever.
    if (!thread.isReady) thread.job = waiting.shift();
    finish(thread, no(message));
    thread.worker.terminate().catch(() => undefined);
    next();
  }

  function next(): void {
    const job = waiting[0];
    if (job === undefined || isClosed) return;
    const thread = idle.pop();
    if (thread === undefined) {
      if (all.size < threads) start();
      return;
    }
    waiting.shift();
    thread.job = job;
    const timer = setTimeout(() => lose(thread, tooLong(timeoutMs)), timeoutMs + graceMs);
    thread.stopTimer = () => clearTimeout(timer);
    thread.worker.ref();
    try {
      thread.worker.postMessage({ expression: job.expression, value: job.value });
    } catch (error) {
      finish(
        thread,
        no(`The value cannot be given to an expression: ${error instanceof Error ? error.message : 'it is not JSON'}`),
      );
      idle.push(thread);
      next();
    }
  }

  return {
    evaluate: (expression, value) => {
      if (isTrivialPath(expression)) {
        const read = readTrivialPath(expression, value);
        if (read !== undefined) return Promise.resolve({ ok: true, value: read.value });
      }
      if (isClosed) return Promise.resolve(no('The expression engine is closed.'));
      if (waiting.length >= maxWaiting)
        return Promise.resolve(no(`More than ${maxWaiting} expressions are waiting. Try again later.`));
      return new Promise(settle => {
        waiting.push({ expression, value, settle });
        next();
      });
    },
    close: async () => {
      isClosed = true;
      for (const job of waiting.splice(0)) job.settle(no('The expression engine was closed.'));
      await Promise.all([...all].map(thread => thread.worker.terminate()));
    },
  };
}

const tooLong = (timeoutMs: number): string => `The expression took longer than ${timeoutMs} ms and was stopped.`;

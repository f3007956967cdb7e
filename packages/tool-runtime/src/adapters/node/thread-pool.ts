import { Worker, type WorkerOptions } from 'node:worker_threads';

export type ThreadPoolOptions = {
  /** Module of the thread. It posts `ready` once, then one answer for each message. */
  url: URL;
  workerData?: unknown;
  /** Threads at most; started when they are needed. */
  threads: number;
  /** Used in messages: "The expression", "The schema check". */
  subject: string;
};

/** `isStopped`: it ran out of time or memory, or ended its thread. */
export type ThreadResult<Answer> = { ok: true; answer: Answer } | { ok: false; message: string; isStopped: boolean };

export type ThreadPool<Job, Answer> = {
  run(job: Job, timeoutMs: number): Promise<ThreadResult<Answer>>;
  close(): Promise<void>;
};

type Waiting<Job, Answer> = { job: Job; timeoutMs: number; settle: (result: ThreadResult<Answer>) => void };
type Thread<Job, Answer> = {
  worker: Worker;
  isReady: boolean;
  current: Waiting<Job, Answer> | undefined;
  stopTimer: () => void;
};

const maxWaiting = 1000;
const limits: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  execArgv: [],
  stdout: false,
  stderr: true,
};

/**
 * Runs jobs in a few worker threads with a limit of time and memory. A job that hangs costs its thread, not the process: the
 * thread is ended and the next job gets a new one. Idle threads never keep the process alive. The time of a job starts when
 * a thread takes it.
 */
export function createThreadPool<Job, Answer>({ url, workerData, threads, subject }: ThreadPoolOptions): ThreadPool<Job, Answer> {
  const all = new Set<Thread<Job, Answer>>();
  const idle: Thread<Job, Answer>[] = [];
  const waiting: Waiting<Job, Answer>[] = [];
  let isClosed = false;

  const failed = (message: string, isStopped = false): ThreadResult<Answer> => ({ ok: false, message, isStopped });

  function start(): void {
    const worker = new Worker(url, { ...limits, workerData });
    const thread: Thread<Job, Answer> = { worker, isReady: false, current: undefined, stopTimer: () => undefined };
    all.add(thread);
    // Kept alive while it starts: somebody waits for it.
    worker.on('message', (message: unknown) => {
      thread.isReady = true;
      if (message === 'ready') worker.unref();
      else finish(thread, { ok: true, answer: message as Answer });
      idle.push(thread);
      next();
    });
    worker.on('error', error => lose(thread, `${subject} could not be completed: ${error.message}`));
    worker.on('exit', () => lose(thread, `${subject} ended its worker.`));
  }

  function finish(thread: Thread<Job, Answer>, result: ThreadResult<Answer>): void {
    thread.stopTimer();
    thread.worker.unref();
    const { current } = thread;
    thread.current = undefined;
    current?.settle(result);
  }

  function lose(thread: Thread<Job, Answer>, message: string): void {
    if (!all.delete(thread)) return;
    const index = idle.indexOf(thread);
    if (index >= 0) idle.splice(index, 1);
    // A thread that cannot even start takes a waiting job with it, so that nobody waits for ever.
    if (!thread.isReady) thread.current = waiting.shift();
    finish(thread, failed(message, true));
    thread.worker.terminate().catch(() => undefined);
    next();
  }

  function next(): void {
    const first = waiting[0];
    if (first === undefined || isClosed) return;
    const thread = idle.pop();
    if (thread === undefined) {
      if (all.size < threads) start();
      return;
    }
    waiting.shift();
    thread.current = first;
    const { job, timeoutMs } = first;
    const timer = setTimeout(() => lose(thread, `${subject} took longer than ${timeoutMs} ms and was stopped.`), timeoutMs);
    thread.stopTimer = () => clearTimeout(timer);
    thread.worker.ref();
    try {
      thread.worker.postMessage(job);
    } catch (error) {
      finish(
        thread,
        failed(`The value cannot be given to a worker: ${error instanceof Error ? error.message : 'it is not JSON'}`),
      );
      idle.push(thread);
      next();
    }
  }

  return {
    run(job, timeoutMs) {
      if (isClosed) return Promise.resolve(failed(`${subject} cannot start: the server is closing.`));
      if (waiting.length >= maxWaiting)
        return Promise.resolve(failed(`${subject} cannot start: more than ${maxWaiting} are waiting. Try again later.`));
      return new Promise(settle => {
        waiting.push({ job, timeoutMs, settle });
        next();
      });
    },
    close: async () => {
      isClosed = true;
      for (const { settle } of waiting.splice(0)) settle(failed(`${subject} was not started: the server is closing.`));
      await Promise.all([...all].map(thread => thread.worker.terminate()));
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FairQueue } from './fair-queue.ts';

export type ProcessPoolOptions = {
  /** Module of the process; it calls `serveJobs`. */
  url: URL;
  args?: readonly string[];
  /** Processes at most; started when they are needed. */
  processes: number;
  /** Used in messages: "The expression", "The schema check". */
  subject: string;
};

/** `isStopped`: the job ran out of time or memory, or ended its process. */
export type JobResult<Answer> = { ok: true; answer: Answer } | { ok: false; message: string; isStopped: boolean };

export type ProcessPool<Job, Answer> = {
  /**
   * Runs a job. `timeoutMs` starts when a process takes it. `queue` is who asks, such as workspace and run: while jobs wait,
   * those who ask take turns.
   */
  run(job: Job, timeoutMs: number, queue?: readonly string[]): Promise<JobResult<Answer>>;
  close(): Promise<void>;
};

type Waiting<Job, Answer> = { job: Job; timeoutMs: number; settle: (result: JobResult<Answer>) => void };
type Member<Job, Answer> = {
  child: ChildProcess;
  isReady: boolean;
  current: Waiting<Job, Answer> | undefined;
  stopTimer: () => void;
};

const maxWaiting = 1000;
const maxHeapMb = 256;
const maxStackKb = 3000;

/**
 * Runs jobs in a few child processes with a limit of time and memory. A job that hangs or fills its memory costs its process and
 * nothing else: V8 ends the whole process of a heap that is full, a worker thread's included. Idle processes never keep the
 * parent alive, and end with it.
 */
export function createProcessPool<Job, Answer>(options: ProcessPoolOptions): ProcessPool<Job, Answer> {
  const { url, args = [], processes, subject } = options;
  const all = new Set<Member<Job, Answer>>();
  const idle: Member<Job, Answer>[] = [];
  const waiting = new FairQueue<Waiting<Job, Answer>>();
  let waitingCount = 0;
  let isClosed = false;

  const failed = (message: string, isStopped = false): JobResult<Answer> => ({ ok: false, message, isStopped });

  function take(): Waiting<Job, Answer> | undefined {
    const job = waiting.take();
    if (job !== undefined) waitingCount -= 1;
    return job;
  }

  function start(): void {
    const child = startProcess(url, args);
    const member: Member<Job, Answer> = { child, isReady: false, current: undefined, stopTimer: () => undefined };
    all.add(member);
    // It keeps the parent alive while it starts: somebody waits for it.
    child.on('message', message => {
      if (!all.has(member)) return;
      if (member.isReady) finish(member, { ok: true, answer: message as Answer });
      else member.isReady = true;
      release(child);
      idle.push(member);
      next();
    });
    child.on('error', error => lose(member, `${subject} could not be completed: ${error.message}`));
    child.on('exit', (_code, signal) => lose(member, endedBy(signal)));
  }

  const endedBy = (signal: NodeJS.Signals | null): string =>
    signal === 'SIGABRT'
      ? `${subject} needed more than ${maxHeapMb} MB of memory and was stopped.`
      : `${subject} ended its process.`;

  function finish(member: Member<Job, Answer>, result: JobResult<Answer>): void {
    member.stopTimer();
    const { current } = member;
    member.current = undefined;
    current?.settle(result);
  }

  function lose(member: Member<Job, Answer>, message: string): void {
    if (!all.delete(member)) return;
    const index = idle.indexOf(member);
    if (index >= 0) idle.splice(index, 1);
    // A process that cannot even start takes a waiting job with it, so that nobody waits for ever.
    if (!member.isReady) member.current = take();
    finish(member, failed(message, true));
    release(member.child);
    member.child.kill('SIGKILL');
    next();
  }

  function next(): void {
    if (waitingCount === 0 || isClosed) return;
    const member = idle.pop();
    if (member === undefined) {
      if (all.size < processes) start();
      return;
    }
    const taken = take();
    if (taken !== undefined) give(member, taken);
  }

  function give(member: Member<Job, Answer>, taken: Waiting<Job, Answer>): void {
    const { job, timeoutMs } = taken;
    member.current = taken;
    const timer = setTimeout(() => lose(member, `${subject} took longer than ${timeoutMs} ms and was stopped.`), timeoutMs);
    member.stopTimer = () => clearTimeout(timer);
    hold(member.child);
    try {
      member.child.send(job as object, error => {
        if (error !== null) lose(member, `${subject} could not be started: ${error.message}`);
      });
    } catch (error) {
      finish(
        member,
        failed(`The value cannot be given to a process: ${error instanceof Error ? error.message : 'it is not JSON'}`),
      );
      release(member.child);
      idle.push(member);
      next();
    }
  }

  return {
    run(job, timeoutMs, queue = ['']) {
      if (isClosed) return Promise.resolve(failed(`${subject} cannot start: the server is closing.`));
      if (waitingCount >= maxWaiting)
        return Promise.resolve(failed(`${subject} cannot start: more than ${maxWaiting} are waiting. Try again later.`));
      return new Promise(settle => {
        waitingCount += 1;
        waiting.add(queue, { job, timeoutMs, settle });
        next();
      });
    },
    close: async () => {
      isClosed = true;
      for (let left = take(); left !== undefined; left = take())
        left.settle(failed(`${subject} was not started: the server is closing.`));
      await Promise.all([...all].map(({ child }) => ended(child)));
    },
  };
}

/** Starts a process with limits. It gets no environment: no secret of the server is in its memory. */
const startProcess = (url: URL, args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(url), args, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, `--stack-size=${maxStackKb}`],
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  hold(child);
  child.kill('SIGKILL');
  await promise;
}

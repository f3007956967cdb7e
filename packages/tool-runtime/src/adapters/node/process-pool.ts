import type { ChildProcess } from 'node:child_process';
import { FairQueue } from './fair-queue.ts';
import { limitCpuTime } from './limit-cpu-time.ts';
import { endProcess, keepParentAlive, letParentEnd, maxHeapMb, startProcess } from './job-process.ts';

export type ProcessPoolOptions = {
  /** The module of the process, which calls `serveJobs`. */
  url: URL;
  args?: readonly string[];
  /** Maximum number of processes. Each is started when it is needed. */
  processes: number;
  /** The subject of messages: "The expression", "The schema check". */
  subject: string;
};

type JobResult<Answer> = { ok: true; answer: Answer } | { ok: false; message: string };

export type ProcessPool<Job, Answer> = {
  /**
   * Runs a job. `timeoutMs` is CPU time of the process that takes the job. `queue` identifies the caller, such as workspace and run:
   * while jobs wait, callers take turns.
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

/**
 * Runs jobs in a few child processes with limits on time and memory. A job that hangs or fills its memory costs its own process
 * and nothing else: V8 ends the whole process when a heap is full, even that of a worker thread. Idle processes never keep the
 * parent alive, and end with it.
 */
export function createProcessPool<Job, Answer>(options: ProcessPoolOptions): ProcessPool<Job, Answer> {
  const { url, args = [], processes, subject } = options;
  const all = new Set<Member<Job, Answer>>();
  const idle: Member<Job, Answer>[] = [];
  const waiting = new FairQueue<Waiting<Job, Answer>>();
  let waitingCount = 0;
  let isClosed = false;

  const failed = (message: string): JobResult<Answer> => ({ ok: false, message });

  function take(): Waiting<Job, Answer> | undefined {
    const job = waiting.take();
    if (job !== undefined) waitingCount -= 1;
    return job;
  }

  function start(): void {
    const child = startProcess(url, args);
    const member: Member<Job, Answer> = { child, isReady: false, current: undefined, stopTimer: () => undefined };
    all.add(member);
    // The child keeps the parent alive while it starts, because a caller waits for it.
    child.on('message', message => {
      if (!all.has(member)) return;
      if (member.isReady) finish(member, { ok: true, answer: message as Answer });
      else member.isReady = true;
      letParentEnd(child);
      idle.push(member);
      next();
    });
    child.on('error', error => lose(member, `${subject} failed: ${error.message}`));
    child.on('exit', (_code, signal) => lose(member, endedBy(signal)));
  }

  const endedBy = (signal: NodeJS.Signals | null): string =>
    signal === 'SIGABRT'
      ? `${subject} exceeded the memory limit of ${maxHeapMb} MB and was stopped.`
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
    // A process that fails to start takes a waiting job with it, so that no caller waits forever.
    if (!member.isReady) member.current = take();
    finish(member, failed(message));
    letParentEnd(member.child);
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
    member.stopTimer = limitCpuTime(member.child.pid, timeoutMs, () =>
      lose(member, `${subject} took longer than ${timeoutMs} ms and was stopped.`),
    );
    keepParentAlive(member.child);
    try {
      member.child.send(job as object, error => {
        if (error !== null) lose(member, `${subject} could not be started: ${error.message}`);
      });
    } catch (error) {
      finish(
        member,
        failed(`The value cannot be passed to a process: ${error instanceof Error ? error.message : 'it is not JSON'}`),
      );
      letParentEnd(member.child);
      idle.push(member);
      next();
    }
  }

  return {
    run(job, timeoutMs, queue = ['']) {
      if (isClosed) return Promise.resolve(failed(`${subject} cannot start: the server is closing.`));
      if (waitingCount >= maxWaiting)
        return Promise.resolve(failed(`${subject} cannot start: ${maxWaiting} are already queued. Try again later.`));
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
      await Promise.all([...all].map(({ child }) => endProcess(child)));
    },
  };
}

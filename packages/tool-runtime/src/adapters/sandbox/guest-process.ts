import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { endProcess } from '../node/job-process.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import { CHANNEL } from './guest-protocol.ts';

export type GuestCommand = { file: string; args: readonly string[]; cwd: string };

/** The end of a sandbox process: a reply, or the reason why there is none. */
export type GuestEnd =
  | { kind: 'replied'; text: string }
  | { kind: 'exited'; code: number | null; signal: NodeJS.Signals | null }
  | { kind: 'protocol'; message: string }
  | { kind: 'timed_out' }
  | { kind: 'cancelled' };

const START_MS = 30_000;

/** A process for one run. It has no environment, reads one request and returns one reply. */
export class GuestProcess {
  /** Resolves to whether the process waits for a request. */
  readonly ready: Promise<boolean>;
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly ended = Promise.withResolvers<GuestEnd>();
  private isReady = false;

  constructor({ file, args, cwd }: GuestCommand, maxReplyBytes: number) {
    this.child = spawn(file, [...args], { cwd, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
    this.channel = this.child.stdio[CHANNEL] as Duplex;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.ready = promise;
    const startTimer = setTimeout(() => this.kill(), START_MS);
    const reader = new FrameReader(maxReplyBytes);
    this.channel.on('data', (chunk: Buffer) => {
      const read = reader.add(chunk);
      if (!read.ok) return this.end({ kind: 'protocol', message: read.message });
      for (const text of read.texts) {
        if (this.isReady) this.end({ kind: 'replied', text });
        this.isReady = true;
        clearTimeout(startTimer);
        resolve(true);
      }
    });
    // A process that is killed in the middle of a write closes its end.
    this.channel.on('error', () => undefined);
    this.child.on('error', () => this.end({ kind: 'exited', code: null, signal: null }));
    this.child.on('exit', (code, signal) => {
      clearTimeout(startTimer);
      resolve(false);
      this.end({ kind: 'exited', code, signal });
    });
    this.release();
  }

  /** Sends the request, waits for the reply at most `wallMs`, and kills the process. */
  async run(request: unknown, wallMs: number, signal: AbortSignal): Promise<GuestEnd> {
    this.hold();
    const onAbort = (): void => this.end({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const timer = setTimeout(() => this.end({ kind: 'timed_out' }), wallMs);
    this.channel.write(encodeFrame(request));
    const end = await this.ended.promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    return end;
  }

  /** Kills the process with everything it started. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.child.kill('SIGKILL');
    }
  }

  /** Kills the process with everything it started. Resolves when it is gone. */
  async gone(): Promise<void> {
    this.kill();
    // A process that could not be started has no id.
    if (this.child.pid !== undefined) await endProcess(this.child);
  }

  private end(end: GuestEnd): void {
    this.ended.resolve(end);
    this.kill();
  }

  /** A waiting process does not keep this one alive. A running one does. */
  private release(): void {
    this.child.unref();
    (this.channel as Duplex & { unref?: () => void }).unref?.();
  }

  private hold(): void {
    this.child.ref();
    (this.channel as Duplex & { ref?: () => void }).ref?.();
  }
}

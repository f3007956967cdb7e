import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { OnPrinted } from '../../ports/index.ts';
import { endProcess } from '../node/job-process.ts';
import { FrameReader } from './frames.ts';
import { CHANNEL, STARTED } from './guest-protocol.ts';
import { FLOOD_BYTES, KeptOutput } from './kept-output.ts';
import { isPrintedFrame, readPrintedFrame } from './read-printed-frame.ts';

export type GuestCommand = {
  file: string;
  args: readonly string[];
  cwd: string;
  /** The whole environment. Absent: none. */
  env?: Readonly<Record<string, string>> | undefined;
  /** A file that the process gets as descriptor 4. */
  fileOnDescriptor4?: string | undefined;
  /** True if the program prints to its own standard output. Otherwise what it prints is in its reply. */
  isOutputPiped?: boolean | undefined;
  /** True if the protocol uses standard input and output, where a sandbox passes no other descriptor. */
  isStdioChannel?: boolean | undefined;
  /** Called when the process has ended. */
  onEnded?: (() => void) | undefined;
};

/** The limits that are enforced from outside, by watching the processes. */
export type WatchedLimit = 'memory' | 'cpu' | 'processes';

/** The end of a sandbox process: a reply, or the reason why there is none. */
export type GuestEnd =
  | { kind: 'replied'; text: string }
  | { kind: 'exited'; code: number | null; signal: NodeJS.Signals | null }
  | { kind: 'protocol'; message: string }
  | { kind: 'timed_out' }
  | { kind: 'exceeded'; limit: WatchedLimit }
  | { kind: 'flooded' }
  | { kind: 'cancelled' };

export type GuestRun = { end: GuestEnd; stdout: string; stderr: string; isTruncated: boolean };

export type GuestExchange = {
  bytes: Buffer;
  /** True if the process reads until the end of the channel. */
  isLast?: boolean;
  wallMs: number;
  signal: AbortSignal;
};

export type GuestInput = GuestExchange & { outputBytes: number; onPrinted?: OnPrinted | undefined };

const START_MS = 30_000;
/** Milliseconds to wait for the rest of the output, before and after the process is killed. */
const OUTPUT_GRACE_MS = 20;
const OUTPUT_END_MS = 250;
/** Milliseconds to wait for a reply after the process has exited. */
const REPLY_GRACE_MS = 50;

/** A process for one run. It reads one request and returns one reply. */
export class GuestProcess {
  /** Resolves to whether the process waits for a request. */
  readonly ready: Promise<boolean>;
  private readonly child: ChildProcess;
  private readonly channel: Readable;
  private readonly input: Writable;
  /** Standard output, unless it is the channel, and standard error. */
  private readonly output: readonly KeptOutput[] = [];
  private readonly ended = Promise.withResolvers<GuestEnd>();
  /** Replies that nobody has read, and the reader that waits for the next one. */
  private readonly replies: string[] = [];
  private reader: ((text: string) => void) | undefined;
  private isReady = false;
  private hasStarted = false;
  private endKind: GuestEnd['kind'] | undefined;
  private onPrinted: OnPrinted | undefined;
  /** The length of the output that the process reported, which it alone cannot limit. */
  private printedLength = 0;

  constructor(command: GuestCommand, maxReplyBytes: number) {
    const { file, args, cwd, env = {}, fileOnDescriptor4, isStdioChannel = false } = command;
    const passed = fileOnDescriptor4 === undefined ? undefined : openSync(fileOnDescriptor4, 'r');
    const stdio: StdioOptions = [...stdioOf(command), ...(passed === undefined ? [] : [passed])];
    this.child = spawn(file, [...args], { cwd, env: { ...env } as NodeJS.ProcessEnv, stdio, detached: true });
    if (passed !== undefined) closeSync(passed);
    const { stdin, stdout, stderr } = this.child;
    this.channel = (isStdioChannel ? stdout : this.child.stdio[CHANNEL]) as Readable;
    this.input = (isStdioChannel ? stdin : this.child.stdio[CHANNEL]) as Writable;
    if (stderr !== null) this.output = [...(isStdioChannel || stdout === null ? [] : [this.keep(stdout)]), this.keep(stderr)];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.ready = promise;
    const startTimer = setTimeout(() => this.kill(), START_MS);
    const reader = new FrameReader(maxReplyBytes);
    this.channel.on('data', (chunk: Buffer) => {
      const read = reader.add(chunk);
      if (!read.ok) return this.end({ kind: 'protocol', message: read.message });
      for (const text of read.texts) {
        if (this.isReady) this.receive(text);
        this.isReady = true;
        clearTimeout(startTimer);
        resolve(true);
      }
    });
    // A process that is killed in the middle of a write closes its end.
    this.channel.on('error', () => undefined);
    this.input.on('error', () => undefined);
    this.child.on('error', () => this.end({ kind: 'exited', code: null, signal: null }));
    this.child.on('exit', (code, signal) => {
      clearTimeout(startTimer);
      resolve(false);
      command.onEnded?.();
      void this.exited({ kind: 'exited', code, signal });
    });
    this.release();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** True if the process ended by itself before it had read its request, so that the request can go to another one. */
  get isLost(): boolean {
    return this.endKind === 'exited' && !this.hasStarted;
  }

  /** Sends the request, waits for the end at most `wallMs`, and kills the process. */
  async run({ outputBytes, onPrinted, ...exchange }: GuestInput): Promise<GuestRun> {
    for (const stream of this.output) stream.setLimit(outputBytes);
    if (onPrinted !== undefined) this.follow(onPrinted);
    const end = await this.exchange(exchange);
    await this.drain();
    const stderr = this.output.at(-1);
    const stdout = this.output.length > 1 ? this.output[0] : undefined;
    return {
      end,
      stdout: stdout?.text() ?? '',
      stderr: stderr?.text() ?? '',
      isTruncated: this.output.some(stream => stream.isTruncated),
    };
  }

  /** Sends bytes and waits for the next reply, or the end of the process, at most `wallMs`. */
  async exchange({ bytes, isLast, wallMs, signal }: GuestExchange): Promise<GuestEnd> {
    this.hold();
    const onAbort = (): void => this.end({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const timer = setTimeout(() => this.end({ kind: 'timed_out' }), wallMs);
    this.input.write(bytes);
    if (isLast === true) this.input.end();
    const end = await Promise.race([this.nextReply(), this.ended.promise]);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    return end;
  }

  /** Calls back with the output of the code while it runs. */
  follow(onPrinted: OnPrinted): void {
    this.onPrinted = onPrinted;
    this.output.at(-1)?.follow(text => onPrinted('stderr', text));
    if (this.output.length > 1) this.output[0]?.follow(text => onPrinted('stdout', text));
  }

  /** Ends the run because a limit was exceeded. */
  exceed(limit: WatchedLimit): void {
    this.end({ kind: 'exceeded', limit });
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

  private receive(text: string): void {
    if (isPrintedFrame(text)) return this.receivePrinted(text);
    if (text === STARTED) {
      this.hasStarted = true;
      return;
    }
    const { reader } = this;
    this.reader = undefined;
    if (reader === undefined) this.replies.push(text);
    else reader(text);
  }

  private receivePrinted(frame: string): void {
    this.printedLength += frame.length;
    if (this.printedLength > FLOOD_BYTES) return this.end({ kind: 'flooded' });
    const printed = this.onPrinted === undefined ? undefined : readPrintedFrame(frame);
    if (printed !== undefined) this.onPrinted?.(printed.printed, printed.text);
  }

  private nextReply(): Promise<GuestEnd> {
    const text = this.replies.shift();
    if (text !== undefined) return Promise.resolve({ kind: 'replied', text });
    return new Promise(resolve => {
      this.reader = reply => resolve({ kind: 'replied', text: reply });
    });
  }

  private keep(stream: Readable): KeptOutput {
    return new KeptOutput(stream, () => this.end({ kind: 'flooded' }));
  }

  /** A reply that was sent before the exit can arrive after it. */
  private async exited(end: GuestEnd): Promise<void> {
    if (!this.channel.readableEnded)
      await Promise.race([once(this.channel, 'end').catch(() => undefined), delay(REPLY_GRACE_MS)]);
    this.end(end);
  }

  private end(end: GuestEnd): void {
    this.endKind ??= end.kind;
    this.ended.resolve(end);
    this.kill();
  }

  /** Waits for the rest of the output. Processes that the program left behind hold it open, until they are killed. */
  private async drain(): Promise<void> {
    const ended = Promise.all(this.output.map(stream => stream.ended));
    if (this.output.length > 0) await Promise.race([ended, delay(OUTPUT_GRACE_MS)]);
    this.kill();
    if (this.output.length > 0) await Promise.race([ended, delay(OUTPUT_END_MS)]);
  }

  /** A waiting process does not keep this one alive. A running one does. */
  private release(): void {
    this.child.unref();
    for (const stream of this.pipes()) stream.unref?.();
  }

  private hold(): void {
    this.child.ref();
    for (const stream of this.pipes()) stream.ref?.();
  }

  private pipes(): { ref?: () => void; unref?: () => void }[] {
    const { stdin, stdout, stderr, stdio } = this.child;
    const streams: readonly unknown[] = [stdin, stdout, stderr, stdio[CHANNEL]];
    return streams.filter(stream => stream !== null && stream !== undefined) as { ref?: () => void; unref?: () => void }[];
  }
}

/** Returns the descriptors 0 to 3 of a process. */
function stdioOf({ isOutputPiped = false, isStdioChannel = false }: GuestCommand): ('pipe' | 'ignore')[] {
  if (isStdioChannel) return ['pipe', 'pipe', 'pipe'];
  const print = isOutputPiped ? 'pipe' : 'ignore';
  return ['ignore', print, print, 'pipe'];
}

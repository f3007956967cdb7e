import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { OnPrinted } from '../../ports/index.ts';
import { type ForkedProcess, forkServer, type GuestStreams } from './fork-server/fork-server.ts';
import type { ProcessEnd } from './fork-server/fork-server-protocol.ts';
import type { GuestCommand } from './guest-command.ts';
import { FrameReader } from './frames.ts';
import { READY, STARTED } from './guest-protocol.ts';
import { FLOOD_BYTES, KeptOutput } from './kept-output.ts';
import { parseReply } from './parse-reply.ts';
import { MAX_READY_BYTES } from './reply-limits.ts';
import { isPrintedFrame, readPrintedFrame } from './read-printed-frame.ts';

/** The limits that are enforced from outside, by watching the processes. */
export type WatchedLimit = 'memory' | 'cpu' | 'processes';

/** The end of a sandbox process: a reply, or the reason why there is none. */
export type GuestEnd =
  | { kind: 'replied'; value: unknown }
  | { kind: 'exited'; code: number | null; signal: NodeJS.Signals | null }
  | { kind: 'protocol'; message: string }
  | { kind: 'timed_out' }
  /** The process was killed because it was not ready in time. */
  | { kind: 'not_started' }
  | { kind: 'exceeded'; limit: WatchedLimit }
  | { kind: 'flooded' }
  | { kind: 'cancelled' };

export type GuestRun = { end: GuestEnd; stdout: string; stderr: string; isTruncated: boolean };

export type GuestExchange = {
  bytes: Buffer;
  /** True if the process reads until the end of the channel. */
  isLast?: boolean;
  wallMs: number;
  /** The largest reply. */
  replyBytes: number;
  signal: AbortSignal;
};

export type GuestInput = GuestExchange & { outputBytes: number; onPrinted?: OnPrinted | undefined };

/** Milliseconds in which a process has to be ready. */
export const START_MS = 30_000;
/** Milliseconds to wait for the rest of the output, before and after the process is killed. */
const OUTPUT_GRACE_MS = 20;
const OUTPUT_END_MS = 250;
/** Milliseconds to wait for a reply after the process has exited. */
const REPLY_GRACE_MS = 50;
/** The most replies that nobody has asked for. */
const MAX_UNREAD = 2;

/** A process for one run, or for several one after the other. It reads a request and returns a reply. */
export class GuestProcess {
  /** True while the process is kept for another run: it is not killed after a reply, and says again that it waits. */
  isKept = false;
  private readonly process: ForkedProcess;
  private streams: GuestStreams | undefined;
  /** The id of the process, when it was started. */
  pid: number | undefined;
  /** Standard output, unless it is the channel, and standard error. */
  private output: readonly KeptOutput[] = [];
  private readonly ended = Promise.withResolvers<GuestEnd>();
  private readonly frames = new FrameReader(MAX_READY_BYTES);
  /** Replies that nobody has read, and the reader that waits for the next one. */
  private readonly replies: Buffer[] = [];
  private reader: ((frame: Buffer) => void) | undefined;
  private isReady = false;
  private hasStarted = false;
  private endKind: GuestEnd['kind'] | undefined;
  private readiness = Promise.withResolvers<boolean>();
  private onPrinted: OnPrinted | undefined;
  /** The length of the output that the process reported, which it alone cannot limit. */
  private printedLength = 0;

  constructor(command: GuestCommand) {
    this.process = forkServer.start(command);
    this.limitStart();
    const attached = this.process.started.then(started => {
      if (started === undefined) return;
      this.pid = started.pid;
      this.attach(started.streams);
    });
    void this.process.ended.then(async end => {
      command.onEnded?.();
      await Promise.race([attached, delay(REPLY_GRACE_MS)]);
      this.readiness.resolve(false);
      await this.exited(end);
    });
  }

  /** Resolves to whether the process waits for a request. */
  get ready(): Promise<boolean> {
    return this.readiness.promise;
  }

  /** True if the process did not start, or ended by itself before it had read its request, which can go to another one. */
  get isLost(): boolean {
    return this.endKind === 'not_started' || (this.endKind === 'exited' && !this.hasStarted);
  }

  /** Sends the request, waits for the end at most `wallMs`, and kills the process, unless it replied and is kept. */
  async run({ outputBytes, onPrinted, ...exchange }: GuestInput): Promise<GuestRun> {
    for (const stream of this.output) stream.setLimit(outputBytes);
    if (onPrinted !== undefined) this.follow(onPrinted);
    this.begin();
    const end = await this.exchange(exchange);
    if (end.kind !== 'replied') this.isKept = false;
    if (this.isKept) this.unhold();
    else await this.drain();
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
  async exchange({ bytes, isLast, wallMs, replyBytes, signal }: GuestExchange): Promise<GuestEnd> {
    this.hold();
    this.frames.setLimit(replyBytes);
    const onAbort = (): void => this.end({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const timer = setTimeout(() => this.end({ kind: 'timed_out' }), wallMs);
    this.streams?.channel.write(bytes);
    if (isLast === true) this.streams?.channel.end();
    const end = await Promise.race([this.nextReply(), this.ended.promise]);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (!Buffer.isBuffer(end)) return end;
    const parsed = await parseReply(end);
    return parsed.ok ? { kind: 'replied', value: parsed.value } : { kind: 'protocol', message: parsed.message };
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

  /** Kills the process, and with it everything it started. */
  kill(): void {
    this.process.kill();
  }

  /** Kills the process with everything it started. Resolves when it is gone. */
  async gone(): Promise<void> {
    this.process.ref();
    this.kill();
    await this.process.ended;
  }

  /** Reads the streams. A waiting process does not keep this one alive. */
  private attach(streams: GuestStreams): void {
    this.streams = streams;
    const { channel, stdout, stderr } = streams;
    this.output = [stdout, stderr].flatMap(stream => (stream === undefined ? [] : [this.keep(stream)]));
    channel.on('data', (chunk: Buffer) => {
      if (this.endKind !== undefined) return;
      const read = this.frames.add(chunk);
      if (!read.ok) return this.end({ kind: 'protocol', message: read.message });
      for (const frame of read.frames) {
        if (this.isReady) this.receive(frame);
        else this.readiness.resolve(true);
        this.isReady = true;
      }
    });
  }

  private receive(frame: Buffer): void {
    if (isPrintedFrame(frame)) return this.receivePrinted(frame);
    if (this.isKept && frame.length === READY.length && frame.toString() === READY) return this.readiness.resolve(true);
    if (!this.hasStarted && frame.length === STARTED.length && frame.toString() === STARTED) {
      this.hasStarted = true;
      return;
    }
    const { reader } = this;
    this.reader = undefined;
    if (reader !== undefined) return reader(frame);
    this.replies.push(frame);
    if (this.replies.length > MAX_UNREAD) this.end({ kind: 'protocol', message: 'it sent replies that nobody asked for' });
  }

  private receivePrinted(frame: Buffer): void {
    this.printedLength += frame.length;
    if (this.printedLength > FLOOD_BYTES) return this.end({ kind: 'flooded' });
    const printed = this.onPrinted === undefined ? undefined : readPrintedFrame(frame);
    if (printed !== undefined) this.onPrinted?.(printed.printed, printed.text);
  }

  private nextReply(): Promise<Buffer> {
    const frame = this.replies.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    return new Promise(resolve => {
      this.reader = resolve;
    });
  }

  private keep(stream: Socket): KeptOutput {
    return new KeptOutput(stream, () => this.end({ kind: 'flooded' }));
  }

  /** A reply that was sent before the exit can arrive after it. */
  private async exited(end: ProcessEnd): Promise<void> {
    const channel = this.streams?.channel;
    if (channel !== undefined && !channel.readableEnded && !channel.destroyed)
      await Promise.race([once(channel, 'close').catch(() => undefined), delay(REPLY_GRACE_MS)]);
    this.end({ kind: 'exited', ...end });
  }

  /** Forgets the run before. */
  private begin(): void {
    this.hasStarted = false;
    this.printedLength = 0;
    if (this.isKept) this.readiness = Promise.withResolvers<boolean>();
  }

  /** Ends the process if it is not ready in time. */
  private limitStart(): void {
    const timer = setTimeout(() => this.end({ kind: 'not_started' }), START_MS);
    void this.ready.then(() => clearTimeout(timer));
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

  /** A running process keeps this one alive. */
  private hold(): void {
    this.process.ref();
    for (const stream of Object.values(this.streams ?? {})) stream.ref();
  }

  /** A process that waits again does not keep this one alive. */
  private unhold(): void {
    this.onPrinted = undefined;
    this.process.unref();
    for (const stream of Object.values(this.streams ?? {})) stream.unref();
    this.limitStart();
  }
}

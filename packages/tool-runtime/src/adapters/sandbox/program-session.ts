import { randomUUID } from 'node:crypto';
import { isRecord, parseUntrustedJson } from '@pinion/contracts';
import type {
  DeliveredResult,
  ProgramRequest,
  ProgramSession,
  ProgramStep,
  ProgramTool,
  SandboxRequest,
  SandboxRun,
} from '../../ports/index.ts';
import { cancelledRun } from './cancelled-run.ts';
import { encodeFrame } from './frames.ts';
import type { GuestEnd, GuestProcess } from './guest-process.ts';
import type { GuestRequest, GuestResult } from './guest-protocol.ts';
import { maxReplyBytes } from './reply-limits.ts';
import { sandboxRunOf } from './run-guest.ts';
import { SandboxSlots } from './run-slots.ts';
import type { ProcessPool } from './process-pool.ts';
import { type OwnUsage, watchLimits } from './watch-limits.ts';

/**
 * The programs that hold a process at once. A program waits for its calls, some of which run code: with the slots of code, programs
 * could wait for each other.
 */
const programSlots = new SandboxSlots(8);

export type ProgramOptions = {
  tools: readonly ProgramTool[];
  /** The memory and processes of the sandbox itself, where limits are watched from outside. */
  own?: OwnUsage | undefined;
};

/** A process with a program, and what its first step ended with. */
type OpenGuest = { process: GuestProcess; isCold: boolean; end: GuestEnd; close(): void };

/**
 * Opens a program in processes of a pool. A process that was ended while the program waited is replaced by one that runs the
 * program from its start and gets the results so far, which leads it to the same place because a program has no other input.
 */
export function openProgram(pool: ProcessPool, request: SandboxRequest, { tools, own }: ProgramOptions): ProgramSession {
  const nonce = randomUUID();
  const replyBytes = maxReplyBytes(request.limits);
  const outputBytes = request.limits.output_bytes;
  const results: GuestResult[] = [];
  let guest: OpenGuest | undefined;
  let callsMade = 0;
  let activeMs = 0;

  const exchange = async (process: GuestProcess, message: unknown): Promise<GuestEnd> => {
    const startedAt = performance.now();
    const wallMs = Math.max(1, request.limits.wall_ms - activeMs);
    const end = await process.exchange({ bytes: encodeFrame(message), wallMs, replyBytes, signal: request.signal });
    activeMs += performance.now() - startedAt;
    return end;
  };

  /** Starts a process, and brings the program to where it was. Returns its last step. */
  const open = async (): Promise<Read> => {
    const start = requestOf(request, tools, nonce);
    const opened = await openGuest(pool, request, { own, start: process => exchange(process, start) });
    if (opened === undefined) return { kind: 'ended', run: cancelledRun, calls: [] };
    guest = opened;
    const { process, isCold } = opened;
    let read = readStep(opened.end, { nonce, outputBytes, activeMs, isCold });
    for (const result of results) {
      if (read.kind === 'ended') break;
      const next = readStep(await exchange(process, result), { nonce, outputBytes, activeMs, isCold });
      read = { ...next, calls: [...read.calls, ...next.calls] };
    }
    return read;
  };

  const close = (): void => {
    guest?.close();
    guest = undefined;
  };

  const stepOf = (read: Read, isFromStart: boolean): ProgramStep => {
    // A process that ran from the start repeats the calls that are known already.
    const calls = isFromStart ? read.calls.slice(callsMade) : read.calls;
    callsMade += calls.length;
    if (read.kind === 'ended') close();
    return read.kind === 'ended' ? { calls, end: read.run } : { calls };
  };

  return {
    start: async () => stepOf(await open(), true),
    deliver: async delivered => {
      const result = guestResultOf(delivered);
      results.push(result);
      if (guest === undefined) return stepOf(await open(), true);
      const { process, isCold } = guest;
      return stepOf(readStep(await exchange(process, result), { nonce, outputBytes, activeMs, isCold }), false);
    },
    suspend: close,
    close,
  };
}

type OpenOptions = Pick<ProgramOptions, 'own'> & {
  /** Gives the program to a process, and returns what its first step ended with. */
  start: (process: GuestProcess) => Promise<GuestEnd>;
};

/** Starts a program in a process that the pool gives until `close`. Undefined if the run was cancelled before. */
async function openGuest(
  pool: ProcessPool,
  request: SandboxRequest,
  { own, start }: OpenOptions,
): Promise<OpenGuest | undefined> {
  const opened = Promise.withResolvers<OpenGuest | undefined>();
  const closed = Promise.withResolvers<void>();
  const { queue, signal, onQueued, onPrinted } = request;
  const use = pool.use({ queue, signal, onQueued, slots: programSlots }, async (process, isCold) => {
    if (onPrinted !== undefined) process.follow(onPrinted);
    const stop = own === undefined ? undefined : watchLimits(process, request.limits, own);
    const guest: OpenGuest = { process, isCold, end: await start(process), close: () => closed.resolve() };
    // The pool replaces a process that was lost, and starts the program again.
    if (!process.isLost) {
      opened.resolve(guest);
      await closed.promise;
    }
    stop?.();
    return guest;
  });
  // Resolves the wait where the pool never ran the action, or lost every process that it tried.
  void use.then(
    guest => opened.resolve(guest),
    () => opened.resolve(undefined),
  );
  return opened.promise;
}

const requestOf = (request: SandboxRequest, tools: readonly ProgramTool[], nonce: string): GuestRequest => {
  const { code, language, inputs, secrets, limits, fixed, packages, network = [], onPrinted } = request;
  const common = {
    nonce,
    code,
    language,
    inputs: JSON.stringify(inputs ?? null),
    secrets,
    limits,
    fixed,
    packages,
    isLive: onPrinted !== undefined,
  };
  return network.length > 0 ? { ...common, hasFetch: true } : { ...common, tools };
};

const guestResultOf = ({ index, result }: DeliveredResult): GuestResult =>
  result.ok ? { index, json: result.json } : { index, error: result.error };

type Read = { calls: readonly ProgramRequest[] } & ({ kind: 'waiting' } | { kind: 'ended'; run: SandboxRun });
type Facts = { nonce: string; outputBytes: number; activeMs: number; isCold: boolean };

/** Reads a step of a program. Everything that is not one ends it. */
function readStep(end: GuestEnd, { nonce, outputBytes, activeMs, isCold }: Facts): Read {
  const value = end.kind === 'replied' && isRecord(end.value) && end.value['nonce'] === nonce ? end.value : undefined;
  const calls = value === undefined ? [] : readCalls(value['calls']);
  if (value !== undefined && value['outcome'] === undefined && calls !== undefined) return { kind: 'waiting', calls };
  return { kind: 'ended', run: sandboxRunOf(end, { nonce, outputBytes, wallMs: activeMs, isCold }), calls: calls ?? [] };
}

/** Reads the calls of a program, which is not trusted. */
function readCalls(value: unknown): ProgramRequest[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const calls: ProgramRequest[] = [];
  for (const call of value) {
    if (!isRecord(call)) return undefined;
    const { name, args, site } = call;
    if (typeof name !== 'string' || typeof args !== 'string' || typeof site !== 'string') return undefined;
    const parsed = parseUntrustedJson(args);
    calls.push({ name, args: parsed.ok ? parsed.value : {}, site });
  }
  return calls;
}

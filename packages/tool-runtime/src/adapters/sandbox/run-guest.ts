import { randomUUID } from 'node:crypto';
import { isRecord } from '@pinion/contracts';
import type { SandboxFile, SandboxOutcome, SandboxRequest, SandboxRun } from '../../ports/index.ts';
import { encodeFrame } from './frames.ts';
import { type GuestEnd, type GuestInput, type GuestRun, START_MS } from './guest-process.ts';
import type { GuestReply, GuestRequest } from './guest-protocol.ts';
import { firstBytes } from './first-bytes.ts';
import { readOutcome } from './read-outcome.ts';
import { maxReplyBytes } from './reply-limits.ts';

/** The longest path of a file (PATH_MAX). */
const MAX_PATH = 4096;

export type Runner = { run(input: GuestInput): Promise<GuestRun>; isKept?: boolean };

/** Runs code in a process that reads one frame and answers with one. The process is kept only if the code returned. */
export async function runGuest(guest: Runner, request: SandboxRequest, isCold: boolean): Promise<SandboxRun> {
  const { code, language, inputs, variables, secrets, limits, signal, fixed, packages, files, onPrinted } = request;
  const nonce = randomUUID();
  const sent: GuestRequest = {
    nonce,
    code,
    language,
    inputs: JSON.stringify(inputs ?? null),
    variables,
    secrets,
    limits,
    fixed,
    packages,
    isLive: onPrinted !== undefined,
    files: files?.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') })),
  };
  const startedAt = performance.now();
  const { end, stdout, stderr, isTruncated } = await guest.run({
    bytes: encodeFrame(sent),
    wallMs: limits.wall_ms,
    outputBytes: limits.output_bytes,
    replyBytes: maxReplyBytes(limits),
    signal,
    onPrinted,
  });
  const facts = { nonce, outputBytes: limits.output_bytes, wallMs: performance.now() - startedAt, isCold };
  const run = sandboxRunOf(end, facts);
  if (run.outcome.kind !== 'returned') guest.isKept = false;
  return { ...run, stdout: stdout + run.stdout, stderr: stderr + run.stderr, isTruncated: isTruncated || run.isTruncated };
}

type RunFacts = { nonce: string; outputBytes: number; wallMs: number; isCold: boolean };

/** Returns the run that ended with a reply, or without one. */
export function sandboxRunOf(end: GuestEnd, { nonce, outputBytes, wallMs, isCold }: RunFacts): SandboxRun {
  const reply = end.kind === 'replied' ? readReply(end.value, nonce, outputBytes) : undefined;
  const [stdout = '', stderr = ''] = [reply?.stdout, reply?.stderr].map(text => firstBytes(text ?? '', outputBytes));
  return {
    outcome: reply?.outcome ?? outcomeOfEnd(end),
    stdout,
    stderr,
    isTruncated: reply?.isTruncated === true || stdout !== (reply?.stdout ?? '') || stderr !== (reply?.stderr ?? ''),
    ...(reply?.files === undefined ? {} : { files: readFiles(reply.files) }),
    usage: { wallMs, cpuMs: reply?.cpu_ms ?? wallMs, peakBytes: reply?.peak_bytes ?? 0 },
    isCold,
  };
}

type ReadReply = Omit<GuestReply, 'outcome'> & { outcome: SandboxOutcome };

/** Reads the reply of a process. Undefined if it is not one, or not that of this request. */
function readReply(value: unknown, nonce: string, outputBytes: number): ReadReply | undefined {
  if (!isReply(value) || value.nonce !== nonce) return undefined;
  const outcome = readOutcome(value.outcome, outputBytes);
  return outcome === undefined ? undefined : { ...value, outcome };
}

/** Returns the files of a reply, which is not trusted. */
export function readFiles(files: unknown): SandboxFile[] {
  const all: unknown[] = Array.isArray(files) ? files : [];
  return all.flatMap(file => {
    if (!isRecord(file) || typeof file['path'] !== 'string') return [];
    const { base64, bytes } = file;
    const read = bytes instanceof Uint8Array ? bytes : typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
    return read === undefined ? [] : [{ path: file['path'].slice(0, MAX_PATH), bytes: read }];
  });
}

/** A program that took over its process can send what it likes, so every field is checked. */
function isReply(value: unknown): value is Omit<GuestReply, 'outcome'> & { outcome: unknown } {
  if (!isRecord(value)) return false;
  const { stdout = '', stderr = '', cpu_ms, peak_bytes } = value;
  const isNumbers = Number.isFinite(cpu_ms) && Number.isFinite(peak_bytes);
  return isNumbers && typeof stdout === 'string' && typeof stderr === 'string';
}

/** Returns the outcome of a process that gave no reply. Node.js aborts when its heap is full. */
export function outcomeOfEnd(end: GuestEnd): SandboxOutcome {
  switch (end.kind) {
    case 'timed_out':
      return { kind: 'timed_out', limit: 'wall' };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'exceeded':
      return end.limit === 'cpu' ? { kind: 'timed_out', limit: 'cpu' } : failed(end.limit, exceeded[end.limit]);
    case 'flooded':
      return failed('output', 'The code printed more than 64 MB and was stopped.');
    case 'exited':
      if (end.signal === 'SIGABRT') return failed('memory', exceeded.memory);
      return failed('crash', `The sandbox process ended by itself (${end.signal ?? end.code ?? 'not started'}).`);
    case 'not_started':
      return failed('crash', `The sandbox did not start within ${START_MS / 1000} s. Run it again when the server is less busy.`);
    case 'protocol':
      return failed('protocol', `The sandbox process broke the protocol: ${end.message}.`);
    case 'replied':
      return failed('protocol', 'The sandbox process returned no valid reply.');
  }
}

const exceeded = {
  memory: 'The code exceeded its memory limit.',
  processes: 'The code exceeded its limit of processes.',
} as const;

const failed = (reason: 'memory' | 'output' | 'crash' | 'protocol' | 'processes', message: string): SandboxOutcome => ({
  kind: 'failed',
  reason,
  message,
});

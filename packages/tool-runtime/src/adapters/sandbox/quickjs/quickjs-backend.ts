import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord, parseUntrustedJson } from '@pinion/contracts';
import type { SandboxBackend, SandboxOutcome, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import type { GuestCommand, GuestEnd } from '../guest-process.ts';
import type { GuestReply, GuestRequest } from '../guest-protocol.ts';
import { SingleUsePool } from '../single-use-pool.ts';

/** The largest reply that a run can give: its result and its output, escaped as JSON. */
const MAX_REPLY_BYTES = 256 * 1024 * 1024;
const GUEST_HEAP_MB = 64;
const WAITING = 2;

/**
 * Creates the backend for JavaScript at level 1: QuickJS, compiled to WebAssembly, in a process of its own without environment,
 * network or host files. Against mistakes and common attacks, not against hostile users of a shared server.
 */
export function createQuickJsBackend(): SandboxBackend {
  const pool = new SingleUsePool({ command: guestCommand(), maxReplyBytes: MAX_REPLY_BYTES, waiting: WAITING });
  return {
    id: 'quickjs',
    level: 1,
    languages: ['javascript'],
    unavailable: () => Promise.resolve(undefined),
    run: request => pool.use((guest, isCold) => runIn(guest, request, isCold)),
    close: () => pool.close(),
  };
}

type Runner = { run(request: unknown, wallMs: number, signal: AbortSignal): Promise<GuestEnd> };

async function runIn(guest: Runner, request: SandboxRequest, isCold: boolean): Promise<SandboxRun> {
  const { code, inputs, secrets, limits, signal, fixed } = request;
  const nonce = randomUUID();
  const sent: GuestRequest = {
    nonce,
    code,
    inputs: JSON.stringify(inputs ?? null),
    secrets,
    limits: { cpu_ms: limits.cpu_ms, memory_mb: limits.memory_mb, output_bytes: limits.output_bytes },
    fixed,
  };
  const startedAt = performance.now();
  const end = await guest.run(sent, limits.wall_ms, signal);
  const wallMs = performance.now() - startedAt;
  const reply = end.kind === 'replied' ? readReply(end.text, nonce) : undefined;
  return {
    outcome: reply === undefined ? outcomeOfEnd(end) : outcomeOf(reply),
    stdout: reply?.stdout ?? '',
    stderr: reply?.stderr ?? '',
    isTruncated: reply?.isTruncated ?? false,
    usage: { wallMs, cpuMs: reply?.cpu_ms ?? wallMs, peakBytes: reply?.peak_bytes ?? 0 },
    isCold,
  };
}

/** Reads the reply of a process. Undefined if it is not one, or not that of this request. */
function readReply(text: string, nonce: string): GuestReply | undefined {
  const parsed = parseUntrustedJson(text);
  return parsed.ok && isRecord(parsed.value) && parsed.value['nonce'] === nonce ? (parsed.value as GuestReply) : undefined;
}

function outcomeOf({ outcome }: GuestReply): SandboxOutcome {
  if (outcome.kind !== 'returned') return outcome;
  const parsed = parseUntrustedJson(outcome.json);
  return parsed.ok ? { kind: 'returned', value: parsed.value } : { kind: 'invalid_result', message: parsed.message };
}

function outcomeOfEnd(end: GuestEnd): SandboxOutcome {
  switch (end.kind) {
    case 'timed_out':
      return { kind: 'timed_out', limit: 'wall' };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'exited':
      return {
        kind: 'failed',
        reason: 'crash',
        message: `The sandbox process ended by itself (${end.signal ?? end.code ?? 'not started'}).`,
      };
    case 'protocol':
      return { kind: 'failed', reason: 'protocol', message: `The sandbox process broke the protocol: ${end.message}.` };
    case 'replied':
      return { kind: 'failed', reason: 'protocol', message: 'The sandbox process returned no valid reply.' };
  }
}

/** Returns the command of the process. Node's permission model lets it read its own modules and nothing else. */
function guestCommand(): GuestCommand {
  const guest = fileURLToPath(new URL('./quickjs-guest.ts', import.meta.url));
  const sandbox = path.dirname(path.dirname(guest));
  const variant = fileURLToPath(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync'));
  const types = createRequire(variant).resolve('@jitl/quickjs-ffi-types');
  const modules = [variant, types, fileURLToPath(import.meta.resolve('quickjs-emscripten-core'))].map(nodeModulesOf);
  const packageRoot = path.resolve(sandbox, '../../..');
  const readable = [
    `${sandbox}/*`,
    `${packageRoot}/package.json`,
    `${packageRoot}/node_modules/*`,
    ...modules.map(dir => `${dir}/*`),
  ];
  return {
    file: process.execPath,
    args: [
      '--permission',
      ...readable.map(entry => `--allow-fs-read=${entry}`),
      `--max-old-space-size=${GUEST_HEAP_MB}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      guest,
    ],
    cwd: sandbox,
  };
}

/** Returns the innermost `node_modules` folder of a file. */
const nodeModulesOf = (file: string): string =>
  file.slice(0, file.lastIndexOf(`${path.sep}node_modules${path.sep}`) + '/node_modules'.length);

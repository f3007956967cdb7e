import path from 'node:path';
import { isRecord } from '@pinion/contracts';
import type { SandboxFile, SandboxOutcome, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { outcomeOfEnd, readFiles, type Runner } from '../run-guest.ts';
import { maxReplyBytes } from '../reply-limits.ts';
import { exited } from '../shell-exit.ts';

/** Runs a script in a process that reads it to its end, prints to its own standard output and replies with an exit code. */
export async function runShell(guest: Runner, request: SandboxRequest, isCold: boolean): Promise<SandboxRun> {
  const { limits, signal, onPrinted } = request;
  const startedAt = performance.now();
  const run = await guest.run({
    bytes: Buffer.from(scriptOf(request)),
    isLast: true,
    wallMs: limits.wall_ms,
    outputBytes: limits.output_bytes,
    replyBytes: maxReplyBytes(limits),
    signal,
    onPrinted,
  });
  const wallMs = performance.now() - startedAt;
  const reply = run.end.kind === 'replied' ? readReply(run.end.value) : undefined;
  return {
    outcome: reply === undefined ? outcomeOfEnd(run.end) : shellOutcome(reply.code, run, limits.output_bytes),
    ...(reply === undefined ? {} : { files: reply.files }),
    stdout: run.stdout,
    stderr: run.stderr,
    isTruncated: run.isTruncated,
    usage: { wallMs, cpuMs: 0, peakBytes: 0 },
    isCold,
  };
}

/** Returns the limits, the values of the command and the command. Values are quoted, so the shell never reads them as code. */
function scriptOf({ code, variables = {}, secrets, limits, files = [] }: SandboxRequest): string {
  const { memory_mb, open_files, processes, disk_mb, cpu_ms } = limits;
  return [
    ...files.flatMap(file => [
      `mkdir -p ${quoted(path.posix.dirname(file.path))}`,
      `base64 -d > ${quoted(file.path)} <<'EOF'`,
      Buffer.from(file.bytes).toString('base64'),
      'EOF',
    ]),
    `ulimit -S -H -c 0 -n ${open_files} -u ${processes} -f ${disk_mb * 1024} -t ${Math.ceil(cpu_ms / 1000) + 1}`,
    `ulimit -S -H -v ${(memory_mb + 64) * 1024}`,
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`),
    ...Object.entries(secrets).map(([name, value]) => `export ${name}=${quoted(value)}`),
    code,
  ].join('\n');
}

const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

type Printed = { stdout: string; stderr: string; isTruncated: boolean };

type ShellReply = { code: number; files: SandboxFile[] };

/** Reads the reply of a shell, whose names are base64 because a shell cannot escape them. Undefined if it is not one. */
function readReply(value: unknown): ShellReply | undefined {
  if (!isRecord(value) || !Number.isInteger(value['exit'])) return undefined;
  const { exit, files } = value;
  const named = (Array.isArray(files) ? files : []).map((file: unknown) =>
    isRecord(file) ? { ...file, path: Buffer.from(String(file['path64']), 'base64').toString() } : file,
  );
  return { code: Number(exit), files: readFiles(named) };
}

function shellOutcome(code: number, { stdout, stderr, isTruncated }: Printed, maxBytes: number): SandboxOutcome {
  if (code !== 0) return exited(code, stderr);
  if (isTruncated)
    return { kind: 'failed', reason: 'output', message: `The output is larger than the limit of ${maxBytes} bytes.` };
  return { kind: 'returned', value: stdout };
}

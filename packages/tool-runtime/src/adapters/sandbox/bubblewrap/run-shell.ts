import type { SandboxOutcome, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import type { GuestEnd } from '../guest-process.ts';
import { outcomeOfEnd, type Runner } from '../run-guest.ts';
import { exited } from '../shell-exit.ts';

/** Runs a script in a process that reads it to its end, prints to its own standard output and ends with an exit code. */
export async function runShell(guest: Runner, request: SandboxRequest, isCold: boolean): Promise<SandboxRun> {
  const { limits, signal } = request;
  const startedAt = performance.now();
  const run = await guest.run({
    bytes: Buffer.from(scriptOf(request)),
    isLast: true,
    wallMs: limits.wall_ms,
    outputBytes: limits.output_bytes,
    signal,
  });
  const wallMs = performance.now() - startedAt;
  return {
    outcome: shellOutcome(run.end, run, limits.output_bytes),
    stdout: run.stdout,
    stderr: run.stderr,
    isTruncated: run.isTruncated,
    usage: { wallMs, cpuMs: 0, peakBytes: 0 },
    isCold,
  };
}

/** Returns the limits, the values of the command and the command. Values are quoted, so the shell never reads them as code. */
function scriptOf({ code, variables = {}, secrets, limits }: SandboxRequest): string {
  const { memory_mb, open_files, processes, disk_mb, cpu_ms } = limits;
  return [
    `ulimit -S -H -c 0 -n ${open_files} -u ${processes} -f ${disk_mb * 1024} -t ${Math.ceil(cpu_ms / 1000) + 1}`,
    `ulimit -S -H -v ${(memory_mb + 64) * 1024}`,
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`),
    ...Object.entries(secrets).map(([name, value]) => `export ${name}=${quoted(value)}`),
    code,
  ].join('\n');
}

const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

type Printed = { stdout: string; stderr: string; isTruncated: boolean };

function shellOutcome(end: GuestEnd, { stdout, stderr, isTruncated }: Printed, maxBytes: number): SandboxOutcome {
  if (end.kind !== 'exited' || end.code === null) return outcomeOfEnd(end);
  if (end.code !== 0) return exited(end.code, stderr);
  if (isTruncated)
    return { kind: 'failed', reason: 'output', message: `The output is larger than the limit of ${maxBytes} bytes.` };
  return { kind: 'returned', value: stdout };
}

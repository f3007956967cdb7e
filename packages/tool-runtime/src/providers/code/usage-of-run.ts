import type { SandboxUsage } from '@pinion/contracts';
import type { SandboxRun } from '../../ports/index.ts';

/** Maximum characters of standard output and of standard error that an envelope contains. */
const keptOutput = 65_536;

/** Returns what an envelope says about a run: its times, its memory and what it printed. */
export const usageOf = ({ stdout, stderr, usage, isCold }: SandboxRun): Omit<SandboxUsage, 'backend' | 'level'> => ({
  cold: isCold,
  wall_ms: rounded(usage.wallMs),
  cpu_ms: rounded(usage.cpuMs),
  peak_memory_bytes: usage.peakBytes,
  ...(stdout === '' ? {} : { stdout: stdout.slice(0, keptOutput) }),
  ...(stderr === '' ? {} : { stderr: stderr.slice(0, keptOutput) }),
});

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

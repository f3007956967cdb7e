import type { ResolvedLimits } from '@pinion/contracts';
import type { SandboxRun } from '../../ports/index.ts';
import type { WatchedLimit } from './guest-process.ts';
import { usageOfTree } from '../node/process-tree.ts';

const INTERVAL_MS = 40;
const MEGABYTE = 1024 * 1024;

/** The memory and the processes of the sandbox itself, which are not the program's. */
export type OwnUsage = { memoryMb: number; processes: number };

type WatchedUsage = { cpuMs: number; peakBytes: number };

type Watched = { readonly pid: number | undefined; exceed(limit: WatchedLimit): void };

/**
 * Watches the memory, the CPU time and the number of all processes of a sandbox until the returned function is called. Limits of
 * single processes do not add up, and control groups are not writable on every machine. Without `/proc` it sees nothing.
 */
export function watchLimits(guest: Watched, limits: ResolvedLimits, own: OwnUsage): () => WatchedUsage {
  const { pid } = guest;
  const last: WatchedUsage = { cpuMs: 0, peakBytes: 0 };
  if (pid === undefined) return () => last;
  const before = usageOfTree(pid).cpuMs;
  const sample = (): void => {
    const usage = usageOfTree(pid);
    last.cpuMs = Math.max(last.cpuMs, usage.cpuMs - before);
    last.peakBytes = Math.max(last.peakBytes, usage.memoryBytes);
    if (usage.memoryBytes > (limits.memory_mb + own.memoryMb) * MEGABYTE) guest.exceed('memory');
    else if (last.cpuMs > limits.cpu_ms) guest.exceed('cpu');
    else if (usage.processes > limits.processes + own.processes) guest.exceed('processes');
  };
  const timer = setInterval(sample, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** Runs an action while the limits are watched, and adds what was seen to its usage. */
export async function watched(
  guest: Watched,
  { limits, own }: { limits: ResolvedLimits; own: OwnUsage },
  action: () => Promise<SandboxRun>,
): Promise<SandboxRun> {
  const stop = watchLimits(guest, limits, own);
  const run = await action();
  const seen = stop();
  const { wallMs, cpuMs, peakBytes } = run.usage;
  return { ...run, usage: { wallMs, cpuMs: Math.max(cpuMs, seen.cpuMs), peakBytes: peakBytes > 0 ? peakBytes : seen.peakBytes } };
}

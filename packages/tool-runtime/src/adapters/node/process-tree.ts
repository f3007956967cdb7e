import { readFileSync } from 'node:fs';

export type TreeUsage = { processes: number; cpuMs: number; memoryBytes: number };

/** The kernel reports CPU time in hundredths of a second (`USER_HZ`), and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/**
 * Returns what a process and its descendants use now, from `/proc` (proc(5)). Memory is what they do not share. CPU time includes
 * that of children that have ended.
 */
export function usageOfTree(root: number): TreeUsage {
  const usage: TreeUsage = { processes: 0, cpuMs: 0, memoryBytes: 0 };
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === undefined) continue;
    const [, resident = 0, shared = 0] = (read(`/proc/${pid}/statm`) ?? '').split(' ').map(Number);
    usage.processes += 1;
    usage.cpuMs += cpuMsIn(stat);
    usage.memoryBytes += Math.max(0, resident - shared) * PAGE_BYTES;
    open.push(...childrenOf(pid));
  }
  return usage;
}

/** Returns the CPU time of a process and of its children that have ended, in milliseconds. Undefined if the system does not tell it. */
export function cpuMsOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : cpuMsIn(stat);
}

/** Reads the CPU time. User and system time, and those of children, are fields 14 to 17. */
function cpuMsIn(stat: string): number {
  // The name, in parentheses, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
}

const childrenOf = (pid: number): number[] =>
  (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

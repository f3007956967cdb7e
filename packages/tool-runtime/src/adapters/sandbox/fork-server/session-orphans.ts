import { readdirSync, readFileSync } from 'node:fs';

/** A process: its parent and its session, from /proc (proc_pid_stat(5)). */
type ProcessEntry = { pid: number; ppid: number; session: number };

/**
 * Returns the processes of a session whose parent is not in it. A sandbox that is killed while it starts can leave such a process:
 * its first process is told to end with its parent only after it was created. Empty on a system without /proc.
 */
export function sessionOrphans(session: number): number[] {
  const members = entries().filter(entry => entry.session === session && entry.pid !== session);
  const pids = new Set([session, ...members.map(({ pid }) => pid)]);
  return members.filter(({ ppid }) => !pids.has(ppid)).map(({ pid }) => pid);
}

function entries(): ProcessEntry[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => readEntry(name) ?? []);
  } catch {
    return [];
  }
}

/** Reads one process. Undefined when it has ended. The name before the fields is in parentheses and can contain any of them. */
function readEntry(name: string): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
    const [, ppid, , session] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return ppid === undefined || session === undefined ? undefined : { pid: Number(name), ppid, session };
  } catch {
    return undefined;
  }
}

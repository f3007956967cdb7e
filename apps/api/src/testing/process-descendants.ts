import { readdirSync, readFileSync } from 'node:fs';

/** A process with the time of its start, because process ids are used again. */
export type ProcessFacts = { pid: number; command: string; startedAt: string };

/** Returns the processes below one, from `/proc` (proc(5)). Empty where there is none. */
export function descendantsOf(pid: number): ProcessFacts[] {
  const parents = new Map<number, ProcessFacts[]>();
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const read = factsOf(Number(entry));
    if (read !== undefined) parents.set(read.parent, [...(parents.get(read.parent) ?? []), read.facts]);
  }
  const below = (of: number): ProcessFacts[] => (parents.get(of) ?? []).flatMap(facts => [facts, ...below(facts.pid)]);
  return below(pid);
}

export const isAlive = (pid: number, startedAt: string): boolean => factsOf(pid)?.facts.startedAt === startedAt;

function factsOf(pid: number): { parent: number; facts: ProcessFacts } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that has ended and was not waited for does not run any more.
    if (fields[0] === 'Z') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(fields[1]), facts: { pid, command, startedAt: fields[19] ?? '' } };
  } catch {
    return undefined;
  }
}

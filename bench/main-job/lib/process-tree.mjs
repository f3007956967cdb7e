import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

/** Returns the process and all its descendants. */
export function treeOf(pid) {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map(id => [id, statOf(id)?.parent]));
  const tree = [pid];
  for (const member of tree) tree.push(...all.filter(id => parents.get(id) === member));
  return tree;
}

/** Returns the CPU milliseconds that the tree has used so far (the kernel counts in steps of 10 ms per process). */
export const cpuMs = pid => treeOf(pid).reduce((sum, id) => sum + (statOf(id)?.ticks ?? 0) * (1000 / ticksPerSecond), 0);

/** Returns the megabytes in memory of all processes of the tree. */
export const rssMb = pid => treeOf(pid).reduce((sum, id) => sum + rssOf(id), 0);

export function rssOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

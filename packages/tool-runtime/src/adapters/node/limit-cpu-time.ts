import { cpuMsOf } from './process-tree.ts';

/** A process that uses no time, because it waits, is ended after this many times its limit. */
const MOST_WALL = 10;

/**
 * Calls `onExceeded` once a process has used an amount of CPU time from now on, and returns a function that ends the watch. A busy
 * machine gives a process little of it, so the clock on the wall says nothing about its work. Where the system does not tell CPU time,
 * the limit is wall time.
 */
export function limitCpuTime(pid: number | undefined, limitMs: number, onExceeded: () => void): () => void {
  const startedAt = performance.now();
  const read = (): number | undefined => (pid === undefined ? undefined : cpuMsOf(pid));
  const before = read();
  const check = (): void => {
    const after = read();
    const used = before === undefined || after === undefined ? limitMs : after - before;
    const leftOfWall = limitMs * MOST_WALL - (performance.now() - startedAt);
    const left = Math.min(limitMs - used, leftOfWall);
    if (left <= 0) onExceeded();
    else timer = setTimeout(check, left);
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}

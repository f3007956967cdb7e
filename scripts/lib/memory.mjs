import { setFlagsFromString } from 'node:v8';

/**
 * Options of Node.js for a server: a smaller heap for new objects, and less growth before a collection. By default both follow the
 * memory of the machine. See docs/deployment.md, Memory.
 */
export const memoryOptions = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** Variables of glibc's allocator: large blocks are returned to the system as soon as they are free. Others ignore them. */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Turns the optimizing compilers off in this process. A launcher runs as long as its server, and what it compiles in its first second
 * would keep 10 MB.
 */
export function optimizeForMemory() {
  setFlagsFromString('--no-opt');
  // The compiler between exists since Node.js 22. Earlier ones report an unknown flag.
  if (Number(process.versions.node.split('.')[0]) >= 22) setFlagsFromString('--no-maglev');
}

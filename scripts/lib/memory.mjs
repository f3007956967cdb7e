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

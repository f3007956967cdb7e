import * as z from 'zod/mini';

/**
 * The isolation of a sandbox: 1 is a language VM in a locked child process, 2 an operating-system sandbox, 3 a kernel of its
 * own.
 */
export const IsolationLevel = z.literal([1, 2, 3]);
export type IsolationLevel = z.infer<typeof IsolationLevel>;

/** Returns the strictest of the levels that are set. Undefined if none is. */
export const strictestLevel = (levels: readonly (IsolationLevel | undefined)[]): IsolationLevel | undefined =>
  levels.reduce((strictest, level) => (level === undefined || (strictest ?? 0) >= level ? strictest : level), undefined);

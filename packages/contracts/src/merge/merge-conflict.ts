import type { Step } from '../versions/diff-value.ts';

/**
 * One place that both sides gave another value. Absent: it is not there on that side. Both values are named, so that
 * nothing is lost before a person has chosen.
 */
export type MergeConflict = {
  /** From the file inward: `nodes`, the entry `helper`, `config`, `prompt`. */
  path: readonly Step[];
  base?: unknown;
  mine?: unknown;
  theirs?: unknown;
};

/** An element that one side removed while the other changed it, or drew an edge to it: it stays. */
export type KeptElement = { list: 'nodes' | 'edges' | 'notes'; id: string; removed_by: 'mine' | 'theirs' };

/** Whose value stands in the merged file where both changed one. */
export type Keep = 'mine' | 'theirs';

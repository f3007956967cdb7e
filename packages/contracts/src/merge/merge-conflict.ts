import type { Step } from '../versions/diff-value.ts';

/**
 * A path at which both sides changed the value differently. An absent value does not exist on that side. Both values are
 * listed, so that nothing is lost before a user has chosen.
 */
export type MergeConflict = {
  /** The path from the root of the file: `nodes`, the entry `helper`, `config`, `prompt`. */
  path: readonly Step[];
  base?: unknown;
  mine?: unknown;
  theirs?: unknown;
};

/** An element that one side removed while the other changed it or connected an edge to it. It is kept. */
export type KeptElement = { list: 'nodes' | 'edges' | 'notes'; id: string; removed_by: 'mine' | 'theirs' };

/** The side whose value is used in the merged file if both sides changed it. */
export type Keep = 'mine' | 'theirs';

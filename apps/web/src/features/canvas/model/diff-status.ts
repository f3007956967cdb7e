/** How a part of the graph differs from another version of it. What was removed is drawn as a ghost. */
export type DiffStatus = 'added' | 'removed' | 'changed';

/** By id. What bears no mark is the same on both sides. */
export type DiffStatuses = { nodes: ReadonlyMap<string, DiffStatus>; edges: ReadonlyMap<string, DiffStatus> };

/** The difference of a part of the graph from another version of it. Removed parts are drawn as ghosts. */
export type DiffStatus = 'added' | 'removed' | 'changed';

/** The differences by id. A part without an entry is the same on both sides. */
export type DiffStatuses = { nodes: ReadonlyMap<string, DiffStatus>; edges: ReadonlyMap<string, DiffStatus> };

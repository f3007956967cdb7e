/** Returns the default id of an edge, made of its ends. */
export const edgeId = (edge: { source: string; source_handle: string; target: string; target_handle: string }): string =>
  `${edge.source}.${edge.source_handle}-${edge.target}.${edge.target_handle}`.slice(0, 200);

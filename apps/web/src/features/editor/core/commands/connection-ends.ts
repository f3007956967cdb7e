import type { GraphView, HandleView } from '../../../canvas/index.ts';
import type { EdgeLocation } from '../connection.ts';

/** Returns the two handles of a connection. Undefined for one that is not in the graph. */
export const connectionEnds = (
  { nodes }: GraphView,
  { source, source_handle, target, target_handle }: EdgeLocation,
): { from: HandleView | undefined; to: HandleView | undefined } => ({
  from: nodes.get(source)?.sources.find(({ name }) => name === source_handle),
  to: nodes.get(target)?.targets.find(({ name }) => name === target_handle),
});

import { diffWorkflows, type DiffSide, type WorkflowDiff, type WorkflowEdge, type WorkflowFile } from '@pinion/contracts';
import type { DiffStatus, DiffStatuses } from '../../canvas/index.ts';

/** The newer graph with removed parts as ghosts, and the differences, by id. */
export type MergedVersions = { file: WorkflowFile; statuses: DiffStatuses; diff: WorkflowDiff };

/**
 * The prefix of ghost edge ids. Ids in a file don't have it, so a removed edge can't collide with an existing one of the same
 * id.
 */
const ghostEdge = 'removed:';

/** Merges both versions into one graph. The newer version's positions are used when a node is on both sides. */
export function mergeVersions(from: DiffSide, to: DiffSide): MergedVersions {
  const diff = diffWorkflows(from, to);
  const nodes = new Map<string, DiffStatus>();
  const edges = new Map<string, DiffStatus>();
  for (const { kind, node_id = '', edge_id = '' } of diff.changes) {
    if (kind === 'node_added') nodes.set(node_id, 'added');
    else if (kind === 'node_removed') nodes.set(node_id, 'removed');
    else if (kind === 'node_changed' || kind === 'node_renamed') nodes.set(node_id, 'changed');
    else if (kind === 'edge_added') edges.set(edge_id, 'added');
    else if (kind === 'edge_removed') edges.set(`${ghostEdge}${edge_id}`, 'removed');
  }
  const goneNodes = from.file.nodes.filter(node => nodes.get(node.id) === 'removed');
  const goneEdges: WorkflowEdge[] = from.file.edges
    .map(edge => ({ ...edge, id: `${ghostEdge}${edge.id}` }))
    .filter(edge => edges.has(edge.id));
  const file = { ...to.file, nodes: [...to.file.nodes, ...goneNodes], edges: [...to.file.edges, ...goneEdges] };
  return { file, statuses: { nodes, edges }, diff };
}

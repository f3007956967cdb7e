import type { WorkflowFile } from '@pinion/contracts';
import { addNode, type NewNode } from './add-node.ts';
import { type EdgeHandles, splitEdge } from './split-edge.ts';

/** Inserts a new node into an edge. */
export function insertOnEdge(
  file: WorkflowFile,
  edge: string,
  node: NewNode,
  handles: EdgeHandles,
): { file: WorkflowFile; id: string } {
  const added = addNode(file, node);
  return { id: added.id, file: splitEdge(added.file, edge, added.id, handles) };
}

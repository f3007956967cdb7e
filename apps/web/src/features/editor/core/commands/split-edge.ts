import { freshId, type WorkflowFile } from '@pinion/contracts';
import { edgeId } from '../edge-id.ts';
import { fillPrompt } from './fill-prompt.ts';

/** The handles by which a node is inserted into an edge. */
export type EdgeHandles = { target: string; source: string };

/**
 * Inserts an existing node into an edge: the edge's value goes into the node, and the node's output to the edge's target. The
 * first half replaces the edge and keeps all its other fields. Every other edge is unchanged. An agent without a prompt gets the message of
 * an input.
 */
export function splitEdge(file: WorkflowFile, id: string, node: string, handles: EdgeHandles): WorkflowFile {
  const edge = file.edges.find(one => one.id === id);
  if (edge === undefined || edge.source === node || edge.target === node) return file;
  const first = { ...edge, target: node, target_handle: handles.target };
  const second = { source: node, source_handle: handles.source, target: edge.target, target_handle: edge.target_handle };
  const taken = new Set(file.edges.map(one => one.id));
  taken.delete(id);
  const firstId = freshId(taken, edgeId(first));
  taken.add(firstId);
  const split = {
    ...file,
    edges: file.edges.flatMap(one =>
      one === edge
        ? [
            { ...first, id: firstId },
            { id: freshId(taken, edgeId(second)), ...second },
          ]
        : [one],
    ),
  };
  return handles.target === 'in' ? fillPrompt(split, first) : split;
}

import type { WorkflowFile } from '@pinion/contracts';
import { moveNodes } from './move-nodes.ts';

const gap = 64;

/** Moves the nodes downstream of a node to the right as far as it needs space. All other nodes stay where they are. */
export function shiftDownstream(file: WorkflowFile, id: string, width: number): WorkflowFile {
  const node = file.nodes.find(one => one.id === id);
  if (node === undefined) return file;
  const after = downstreamOf(file, id);
  const next = file.edges
    .filter(edge => edge.source === id)
    .flatMap(edge => file.nodes.find(one => one.id === edge.target && after.has(one.id)) ?? []);
  const overlap = Math.max(0, ...next.map(one => node.position.x + width + gap - one.position.x));
  if (overlap === 0) return file;
  const moved = file.nodes
    .filter(one => after.has(one.id))
    .map(one => [one.id, { x: one.position.x + overlap, y: one.position.y }] as const);
  return moveNodes(file, new Map(moved));
}

/** Returns all nodes downstream of a node, never the node itself, even if an edge leads back to it. */
function downstreamOf(file: WorkflowFile, id: string): Set<string> {
  const seen = new Set<string>();
  const stack = [id];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    for (const edge of file.edges) {
      if (edge.source !== next || seen.has(edge.target) || edge.target === id) continue;
      seen.add(edge.target);
      stack.push(edge.target);
    }
  }
  return seen;
}

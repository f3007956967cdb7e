import { orderNodes } from './order-nodes.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { ReadNode } from './node-reading.ts';
import { readNode } from './read-node.ts';
import type { WorkflowEdge, WorkflowFile } from '../workflow/workflow-file.ts';

/** Node id to the handles of that node, one of which must have been live for the edge to be live. */
type Conditions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns a check for edges that can never be live together: they belong to different cases of one branch, to the approval and
 * the rejection of one confirm node, or to the output and the error of one tool, agent or workflow.
 */
export function exclusiveEdges(file: WorkflowFile): (a: WorkflowEdge, b: WorkflowEdge) => boolean {
  const conditions = edgeConditions(file);
  return (a, b) => {
    const [left, right] = [conditions.get(a), conditions.get(b)];
    if (left === undefined || right === undefined) return false;
    return [...left].some(([nodeId, handles]) => {
      const others = right.get(nodeId);
      return others !== undefined && ![...handles].some(handle => others.has(handle));
    });
  };
}

function edgeConditions(file: WorkflowFile): Map<WorkflowEdge, Conditions> {
  const nodes = new Map(file.nodes.map(node => [node.id, node]));
  const edgesInto = Map.groupBy(file.edges, edge => edge.target);
  const edgesFrom = Map.groupBy(file.edges, edge => edge.source);
  const byNode = new Map<string, Conditions>();
  const byEdge = new Map<WorkflowEdge, Conditions>();
  for (const id of orderNodes(file).order) {
    byNode.set(id, either((edgesInto.get(id) ?? []).flatMap(edge => byEdge.get(edge) ?? [])));
    for (const edge of edgesFrom.get(id) ?? []) {
      const node = nodes.get(id);
      const own = node === undefined ? undefined : groupOf(readNode(node), edge.source_handle);
      const inherited = byNode.get(id) ?? new Map();
      byEdge.set(edge, own === undefined ? inherited : new Map([...inherited, [id, new Set([own])]]));
    }
  }
  return byEdge;
}

function groupOf(read: ReadNode, handle: string): string | undefined {
  return 'config' in read ? nodeDefinition(read.type).exclusiveGroup?.(handle) : undefined;
}

/** Returns the conditions that all inputs share. A node runs when one of its edges is live, so only the shared ones must hold. */
function either(all: readonly Conditions[]): Conditions {
  const [first, ...rest] = all;
  if (first === undefined) return new Map();
  const shared = new Map<string, ReadonlySet<string>>();
  for (const [nodeId, handles] of first) {
    const others = rest.map(conditions => conditions.get(nodeId));
    if (others.includes(undefined)) continue;
    shared.set(nodeId, new Set([...handles, ...others.flatMap(set => [...(set ?? [])])]));
  }
  return shared;
}

import type { HandlesOf } from '../nodes/handles/handles-of-config.ts';
import { nodeHandles } from '../nodes/handles/node-handles.ts';
import type { NodeConfig, NodeType } from '../nodes/node-definitions.ts';
import type { Handle, NodeHandles } from '../workflow/handle.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { WorkflowEdge, WorkflowNode } from '../workflow/workflow-file.ts';
import type { ReadNode } from './node-reading.ts';

/**
 * Returns the handles of one node from its config and the edges that attach to it. The registry only adds types and fields.
 * Invariant: the handles named by the config and the edges exist regardless of what `lookup` returns, now or later.
 */
export function handlesOf(
  node: WorkflowNode,
  read: ReadNode,
  lookup: ToolLookup,
  edges: readonly WorkflowEdge[] = [],
): NodeHandles {
  const handles = ownHandles(node, read, lookup);
  for (const edge of edges) {
    if (edge.source === node.id) addGhost(handles.sources, edge.source_handle);
    if (edge.target === node.id) addGhost(handles.targets, edge.target_handle);
  }
  return handles;
}

function addGhost(handles: Handle[], name: string): void {
  if (!handles.some(handle => handle.name === name)) handles.push({ name, kind: 'ghost' });
}

function ownHandles(node: WorkflowNode, read: ReadNode, lookup: ToolLookup): NodeHandles {
  const none = { targets: [], sources: [] };
  if ('config' in read) return handlesOfType(read.type)?.read(read.config, lookup) ?? none;
  return read.type === 'invalid' ? (handlesOfType(node.type)?.unread?.(node.config) ?? none) : none;
}

const handlesOfType = (type: string): HandlesOf<NodeConfig<NodeType>> | undefined =>
  Object.hasOwn(nodeHandles, type) ? (nodeHandles[type as NodeType] as HandlesOf<NodeConfig<NodeType>>) : undefined;

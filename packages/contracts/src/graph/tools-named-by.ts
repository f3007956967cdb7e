import type { NamedTool } from '../nodes/node-definition.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';
import { readNode } from './read-node.ts';

/** Returns the tools that a node names, as it names them. */
export function toolsNamedBy(node: WorkflowNode): readonly NamedTool[] {
  const read = readNode(node);
  return 'config' in read ? (nodeDefinition(read.type).tools?.(read.config) ?? []) : [];
}

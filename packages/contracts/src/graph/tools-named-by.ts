import { readNode } from './read-node.ts';
import type { WorkflowNode } from './workflow-file.ts';

export type NamedTool = { name: string; version?: string | undefined };

/** Returns the tools that a node names, as it names them. */
export function toolsNamedBy(node: WorkflowNode): readonly NamedTool[] {
  const read = readNode(node);
  if (read.type === 'agent') return read.config.tools;
  if (read.type === 'code') return read.config.tools ?? [];
  return read.type === 'tool' ? [read.config.tool] : [];
}

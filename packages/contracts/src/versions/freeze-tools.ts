import { isRecord } from '../json/own-value.ts';
import { readNode } from '../graph/read-node.ts';
import type { WorkflowFile, WorkflowNode } from '../graph/workflow-file.ts';
import type { VersionOf } from './describe-versions.ts';

export type NamedTool = { name: string; version?: string | undefined };

/** The tools that a node names, as it names them. */
export function toolsNamedBy(node: WorkflowNode): readonly NamedTool[] {
  const read = readNode(node);
  if (read.type === 'agent') return read.config.tools;
  return read.type === 'tool' ? [read.config.tool] : [];
}

/**
 * The same graph with a version wherever a tool was left open, so that it means tomorrow what it means now. What
 * `versionOf` does not know stays open. Unknown keys stay; the input is left as it was.
 */
export const freezeTools = (file: WorkflowFile, versionOf: VersionOf): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => frozenNode(node, versionOf)),
});

function frozenNode(node: WorkflowNode, versionOf: VersionOf): WorkflowNode {
  if (toolsNamedBy(node).every(tool => tool.version !== undefined)) return node;
  const { tools, tool } = node.config;
  const config = { ...node.config };
  if (Array.isArray(tools)) config['tools'] = tools.map((one: unknown) => frozenTool(one, versionOf));
  if (isRecord(tool)) config['tool'] = frozenTool(tool, versionOf);
  return { ...node, config };
}

function frozenTool(tool: unknown, versionOf: VersionOf): unknown {
  if (!isRecord(tool) || typeof tool['name'] !== 'string' || typeof tool['version'] === 'string') return tool;
  const version = versionOf(tool['name']);
  return version === undefined ? tool : { ...tool, version };
}

import { isRecord } from '../json/own-value.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * An upgrade of a tool. `from` undefined means any named version. A tool without a version follows the newest active one
 * automatically and is not changed.
 */
export type ToolUpgrade = { name: string; from?: string | undefined; to: string };

/**
 * Returns the same graph with one tool on another version wherever a version of it is named: on agents, in code, and on tool nodes.
 * Nothing else changes: nodes, pins, edges and unknown keys are kept. The input is not modified.
 */
export const upgradeTool = (file: WorkflowFile, upgrade: ToolUpgrade): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => upgradedNode(node, upgrade)),
});

/** Returns the nodes that `upgradeTool` would change. */
export const nodesToUpgrade = (file: WorkflowFile, upgrade: ToolUpgrade): WorkflowNode[] =>
  file.nodes.filter(node => upgradedNode(node, upgrade) !== node);

function upgradedNode(node: WorkflowNode, upgrade: ToolUpgrade): WorkflowNode {
  const { tools, tool } = node.config;
  if (node.type === 'tool' && isMeant(tool, upgrade))
    return { ...node, config: { ...node.config, tool: { ...tool, version: upgrade.to } } };
  if (!listsTools.has(node.type) || !Array.isArray(tools) || !tools.some(one => isMeant(one, upgrade))) return node;
  const moved = tools.map((one: unknown) => (isMeant(one, upgrade) ? { ...one, version: upgrade.to } : one));
  return { ...node, config: { ...node.config, tools: moved } };
}

/** The node types with a list of tools. */
const listsTools: ReadonlySet<string> = new Set(['agent', 'code']);

const isMeant = (tool: unknown, { name, from, to }: ToolUpgrade): tool is Record<string, unknown> =>
  isRecord(tool) &&
  tool['name'] === name &&
  typeof tool['version'] === 'string' &&
  tool['version'] !== to &&
  (from === undefined || tool['version'] === from);

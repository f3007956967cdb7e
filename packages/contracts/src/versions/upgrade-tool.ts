import { isRecord } from '../json/own-value.ts';
import type { WorkflowFile, WorkflowNode } from '../graph/workflow-file.ts';

/** `from` undefined: whatever version is named. A tool left open follows the newest active one by itself and is not touched. */
export type ToolUpgrade = { name: string; from?: string | undefined; to: string };

/**
 * The same graph with one tool on another version, wherever a version of it is named: on agents, and on nodes that are a
 * call of it. Nothing else changes: nodes, pins and edges stay, unknown keys stay, and the input is left as it was.
 */
export const upgradeTool = (file: WorkflowFile, upgrade: ToolUpgrade): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => upgradedNode(node, upgrade)),
});

/** The nodes that `upgradeTool` would change. */
export const nodesToUpgrade = (file: WorkflowFile, upgrade: ToolUpgrade): WorkflowNode[] =>
  file.nodes.filter(node => upgradedNode(node, upgrade) !== node);

function upgradedNode(node: WorkflowNode, upgrade: ToolUpgrade): WorkflowNode {
  const { tools, tool } = node.config;
  if (node.type === 'tool' && isMeant(tool, upgrade))
    return { ...node, config: { ...node.config, tool: { ...tool, version: upgrade.to } } };
  if (node.type !== 'agent' || !Array.isArray(tools) || !tools.some(one => isMeant(one, upgrade))) return node;
  const moved = tools.map((one: unknown) => (isMeant(one, upgrade) ? { ...one, version: upgrade.to } : one));
  return { ...node, config: { ...node.config, tools: moved } };
}

const isMeant = (tool: unknown, { name, from, to }: ToolUpgrade): tool is Record<string, unknown> =>
  isRecord(tool) &&
  tool['name'] === name &&
  typeof tool['version'] === 'string' &&
  tool['version'] !== to &&
  (from === undefined || tool['version'] === from);

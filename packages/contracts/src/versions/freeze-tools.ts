import { isRecord } from '../json/own-value.ts';
import { toolsNamedBy } from '../graph/tools-named-by.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import type { VersionOf } from './describe-versions.ts';

/**
 * Returns the same graph with a version for every tool without one, so that its meaning does not change later. Tools that
 * `versionOf` does not know remain unversioned. Unknown keys are kept. The input is not modified.
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

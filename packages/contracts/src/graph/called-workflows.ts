import type { ToolLookup } from './tool-lookup.ts';
import { readNode } from './read-node.ts';
import type { WorkflowRef } from './subflow-config.ts';
import { toolsNamedBy } from './tools-named-by.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** The gateway of tools that are workflows. */
export const workflowGateway = 'workflow';

/**
 * A reference from a workflow to another that it runs: a node, or a tool of an agent or of code (`tool` is its name). `ref.id` may be
 * empty.
 */
export type WorkflowCall = { node_id: string; tool?: string; ref: WorkflowRef };

/** Returns all references of a workflow to workflows that it runs, in file order. */
export function calledWorkflows(file: WorkflowFile, lookup: ToolLookup): WorkflowCall[] {
  return file.nodes.flatMap((node): WorkflowCall[] => {
    const read = readNode(node);
    if (read.type === 'subflow' || read.type === 'map' || read.type === 'loop')
      return [{ node_id: node.id, ref: read.config.workflow }];
    return toolsNamedBy(node).flatMap(({ name, version }) => {
      const ref = workflowOfTool(lookup(name, version));
      return ref === undefined ? [] : [{ node_id: node.id, tool: name, ref }];
    });
  });
}

/** Returns the workflow that a tool runs, or undefined for any other tool. */
export function workflowOfTool(
  spec: { gateway: string; gateway_config: Record<string, unknown> } | undefined,
): WorkflowRef | undefined {
  if (spec?.gateway !== workflowGateway) return undefined;
  const { workflow_id, version } = spec.gateway_config;
  if (typeof workflow_id !== 'string') return undefined;
  return { id: workflow_id, ...(typeof version === 'number' || version === 'published' ? { version } : {}) };
}

import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { ReadNode } from './node-reading.ts';
import { readNode } from './read-node.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { WorkflowRef } from '../workflow/workflow-ref.ts';
import { toolsNamedBy } from './tools-named-by.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

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
    const called = calledWorkflow(readNode(node));
    if (called !== undefined) return [{ node_id: node.id, ref: called }];
    return toolsNamedBy(node).flatMap(({ name, version }) => {
      const ref = workflowOfTool(lookup(name, version));
      return ref === undefined ? [] : [{ node_id: node.id, tool: name, ref }];
    });
  });
}

/** Returns the workflow that a node runs itself. */
export const calledWorkflow = (read: ReadNode): WorkflowRef | undefined =>
  'config' in read ? nodeDefinition(read.type).calledWorkflow?.(read.config) : undefined;

/** Returns the workflow that a tool runs, or undefined for any other tool. */
export function workflowOfTool(
  spec: { gateway: string; gateway_config: Record<string, unknown> } | undefined,
): WorkflowRef | undefined {
  if (spec?.gateway !== workflowGateway) return undefined;
  const { workflow_id, version } = spec.gateway_config;
  if (typeof workflow_id !== 'string') return undefined;
  return { id: workflow_id, ...(typeof version === 'number' || version === 'published' ? { version } : {}) };
}

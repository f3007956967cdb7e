import { createMessage } from '../message/message.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import type { WorkflowFile, WorkflowNode } from './workflow-file.ts';

/** Returns the required inputs of a tool that have neither an edge nor a value. */
export function missingInputs(
  node: WorkflowNode,
  tool: { name: string; version?: string | undefined },
  input: Record<string, unknown>,
  file: WorkflowFile,
  facts: GraphFacts,
): Problem[] {
  const required = facts.lookup(tool.name, tool.version)?.input_schema['required'];
  if (!Array.isArray(required)) return [];
  const wired = new Set(file.edges.filter(edge => edge.target === node.id).map(edge => edge.target_handle));
  return required
    .filter(name => typeof name === 'string' && !wired.has(name) && !Object.hasOwn(input, name))
    .map(name => ({
      code: 'missing_input',
      severity: 'warning',
      ...createMessage('{{node}}: {{tool}} requires {{field}}. Connect it or enter a value', {
        node: node.id,
        tool: tool.name,
        field: String(name),
      }),
      node_id: node.id,
    }));
}

import { createMessage } from '../message/message.ts';
import type { Problem } from './problem.ts';
import { referencesOf } from './template.ts';
import type { WorkflowFile, WorkflowNode } from './workflow-file.ts';

/** Returns problems of template references to missing nodes, or to nodes without an edge path to this one. */
export function templateProblems(
  node: WorkflowNode,
  templates: readonly string[],
  file: WorkflowFile,
  upstream: (id: string) => ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  // Most references name a direct source, so all upstream nodes are computed for the others only.
  const neighbours = new Set(file.edges.filter(edge => edge.target === node.id).map(edge => edge.source));
  for (const reference of templates.flatMap(referencesOf)) {
    if (neighbours.has(reference.node_id) || upstream(node.id).has(reference.node_id)) continue;
    const exists = file.nodes.some(other => other.id === reference.node_id);
    problems.push({
      code: exists ? 'template_not_upstream' : 'template_unknown_node',
      severity: 'warning',
      ...(exists
        ? createMessage('{{reference}} is empty, because no edge leads from {{from}} to {{to}}', {
            reference: reference.text,
            from: reference.node_id,
            to: node.id,
          })
        : createMessage('{{reference}} refers to a node that does not exist', { reference: reference.text })),
      node_id: node.id,
    });
  }
  return problems;
}

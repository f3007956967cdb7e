import { createMessage } from '../message/message.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import { hasSideEffects } from './has-side-effects.ts';
import { offOf } from './node-off.ts';
import type { Problem } from '../workflow/problem.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * Returns the nodes whose value goes nowhere. A template needs an edge from the node that it refers to, so edges are all that
 * uses a value. Without an Output node, nothing is used, which is a problem of its own.
 */
export function deadEndProblems(file: WorkflowFile, facts: GraphFacts): Problem[] {
  if (!file.nodes.some(({ type }) => type === 'output')) return [];
  const isUsed = new Set(file.edges.map(edge => edge.source));
  return file.nodes
    .filter(node => node.type !== 'output' && !isUsed.has(node.id) && offOf(node) === undefined && !hasSideEffects(node, facts))
    .map(deadEnd);
}

const deadEnd = (node: WorkflowNode): Problem =>
  node.type === 'input'
    ? {
        code: 'unused_input',
        severity: 'info',
        ...createMessage('No node uses the input {{node}}', { node: titleOf(node) }),
        node_id: node.id,
      }
    : {
        code: 'unused_output',
        severity: 'warning',
        ...createMessage('No node uses the result of {{node}}. Connect it, or remove the node', { node: titleOf(node) }),
        node_id: node.id,
      };

import { createMessage } from '../message/message.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import { offOf } from './node-off.ts';
import type { Problem } from '../workflow/problem.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import { readNode } from './read-node.ts';
import { toolsNamedBy } from './tools-named-by.ts';

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

/**
 * Returns true when a node can do more than return a value: it calls a tool that is not read-only, or one that is not known, or
 * it runs another workflow. A node that cannot be read counts as well.
 */
function hasSideEffects(node: WorkflowNode, { lookup }: GraphFacts): boolean {
  const read = readNode(node);
  const effects = 'config' in read ? nodeDefinition(read.type).effects : 'any';
  if (effects !== 'of_tools') return effects === 'any';
  return toolsNamedBy(node).some(({ name, version }) => lookup(name, version)?.side_effect_policy !== 'pure');
}

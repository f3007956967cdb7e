import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';
import { readNode } from './read-node.ts';
import { toolsNamedBy } from './tools-named-by.ts';

/**
 * Returns true when a node can do more than return a value: it calls a tool that is not read-only, or one that is not known, or
 * it runs another workflow. A node that cannot be read counts as well.
 */
export function hasSideEffects(node: WorkflowNode, { lookup }: GraphFacts): boolean {
  const read = readNode(node);
  const effects = 'config' in read ? nodeDefinition(read.type).effects : 'any';
  if (effects !== 'of_tools') return effects === 'any';
  return toolsNamedBy(node).some(({ name, version }) => lookup(name, version)?.side_effect_policy !== 'pure');
}

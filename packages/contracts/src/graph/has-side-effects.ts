import type { GraphFacts } from './graph-facts.ts';
import { readNode } from './read-node.ts';
import { toolsNamedBy } from './tools-named-by.ts';
import type { WorkflowNode } from './workflow-file.ts';

/**
 * Returns true when a node can do more than return a value: it calls a tool that is not read-only, or one that is not known, or
 * it runs another workflow. A node that cannot be read counts as well.
 */
export function hasSideEffects(node: WorkflowNode, { lookup }: GraphFacts): boolean {
  switch (readNode(node).type) {
    case 'agent':
    case 'tool':
    case 'code':
      return toolsNamedBy(node).some(({ name, version }) => lookup(name, version)?.side_effect_policy !== 'pure');
    case 'subflow':
    case 'map':
    case 'loop':
    case 'unknown':
    case 'invalid':
      return true;
    case 'input':
    case 'prompt':
    case 'transform':
    case 'branch':
    case 'merge':
    case 'confirm':
    case 'output':
      return false;
  }
}

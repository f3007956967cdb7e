import { canBeOneValue } from './can-be-one-value.ts';
import { createMessage } from '../message/message.ts';
import { deriveHandles } from './derive-handles.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import { readNode } from './read-node.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

/** Returns the Transform nodes whose expression returns a list only when several values match, although an edge needs a list. */
export function listProblems(file: WorkflowFile, { lookup, parseExpression }: GraphFacts): Problem[] {
  if (parseExpression === undefined) return [];
  const nodes = new Map(file.nodes.map(node => [node.id, node]));
  const edgesFrom = Map.groupBy(file.edges, edge => edge.source);
  return file.nodes.flatMap((node): Problem[] => {
    const read = readNode(node);
    if (read.type !== 'transform' || !canBeOneValue(parseExpression(read.config.expression))) return [];
    const edge = edgesFrom.get(node.id)?.find(({ target, target_handle }) => needsList(nodes.get(target), target_handle, lookup));
    const reader = edge && nodes.get(edge.target);
    if (reader === undefined) return [];
    return [
      {
        code: 'list_of_one',
        severity: 'warning',
        ...createMessage(
          '{{node}} returns one match as itself and none as nothing, but {{to}} needs a list. Put the expression in brackets: [ … ]',
          { node: titleOf(node), to: titleOf(reader) },
        ),
        node_id: node.id,
        field: 'expression',
      },
    ];
  });
}

const needsList = (node: WorkflowNode | undefined, handle: string, lookup: ToolLookup): boolean =>
  node !== undefined && deriveHandles(node, lookup).targets.find(({ name }) => name === handle)?.schema?.['type'] === 'array';

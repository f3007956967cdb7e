import { createMessage } from '../message/message.ts';
import { deriveHandles } from './derive-handles.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import { readNode } from './read-node.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** Returns the Transform nodes whose expression returns a list only when several values match, although an edge needs a list. */
export function listProblems(file: WorkflowFile, { lookup, canBeOneValue }: GraphFacts): Problem[] {
  if (canBeOneValue === undefined) return [];
  return file.nodes.flatMap((node): Problem[] => {
    const read = readNode(node);
    if (read.type !== 'transform' || !canBeOneValue(read.config.expression)) return [];
    const reader = file.edges.find(edge => edge.source === node.id && needsList(file, edge, lookup));
    if (reader === undefined) return [];
    return [
      {
        code: 'list_of_one',
        severity: 'warning',
        ...createMessage(
          '{{node}} returns one match as itself and none as nothing, but {{to}} needs a list. Put the expression in brackets: [ … ]',
          { node: node.id, to: reader.target },
        ),
        node_id: node.id,
        field: 'expression',
      },
    ];
  });
}

function needsList(
  { nodes }: WorkflowFile,
  { target, target_handle }: WorkflowFile['edges'][number],
  lookup: GraphFacts['lookup'],
): boolean {
  const node = nodes.find(({ id }) => id === target);
  if (node === undefined) return false;
  return deriveHandles(node, lookup).targets.find(({ name }) => name === target_handle)?.schema?.['type'] === 'array';
}

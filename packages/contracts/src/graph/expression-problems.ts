import { createMessage } from '../message/message.ts';
import { expressionsOf } from './texts-of.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { ReadNode } from './node-reading.ts';
import type { Problem } from '../workflow/problem.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

/** Returns the problems of expressions that cannot be parsed. */
export const expressionProblems = (node: WorkflowNode, read: ReadNode, { conditionFlaw }: GraphFacts): Problem[] =>
  expressionsOf(read).flatMap(({ field, text, stopsNode }) => {
    const reason = conditionFlaw?.(text);
    if (reason === undefined) return [];
    return [
      {
        code: 'invalid_expression',
        severity: stopsNode ? 'error' : 'warning',
        ...createMessage('{{node}}: {{field}} is not a valid expression: {{reason}}', { node: titleOf(node), field, reason }),
        node_id: node.id,
        field,
      },
    ];
  });

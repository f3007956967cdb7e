import { createMessage } from '../message/message.ts';
import { expressionsOf } from './expressions-of.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { ReadNode } from './node-reading.ts';
import type { Problem } from './problem.ts';

/** Returns the problems of expressions that cannot be parsed. */
export const expressionProblems = (node_id: string, read: ReadNode, { conditionFlaw }: GraphFacts): Problem[] =>
  expressionsOf(read).flatMap(({ field, text, stopsNode }) => {
    const reason = conditionFlaw?.(text);
    if (reason === undefined) return [];
    return [
      {
        code: 'invalid_expression',
        severity: stopsNode ? 'error' : 'warning',
        ...createMessage('{{node}}: {{field}} is not a valid expression: {{reason}}', { node: node_id, field, reason }),
        node_id,
        field,
      },
    ];
  });

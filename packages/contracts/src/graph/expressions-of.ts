import type { ReadNode } from './node-reading.ts';

/** An expression of a node. `stopsNode` is true when the node fails if it cannot be evaluated. */
export type NodeExpression = { field: string; text: string; stopsNode: boolean };

/** Returns the JSONata expressions of a node, other than the conditions of an agent's rules. */
export function expressionsOf(read: ReadNode): NodeExpression[] {
  switch (read.type) {
    case 'transform':
      return [{ field: 'expression', text: read.config.expression, stopsNode: true }];
    case 'branch':
      return read.config.cases.flatMap(({ expression }, index) =>
        expression === undefined ? [] : [{ field: `cases.${index}.expression`, text: expression, stopsNode: true }],
      );
    case 'loop':
      return [{ field: 'while', text: read.config.while, stopsNode: true }];
    case 'agent':
      return onMessage(read.config.policy.on_message_expression);
    case 'tool':
      return onMessage(read.config.policy?.on_message_expression);
    default:
      return [];
  }
}

/** Returns the expression about messages in a run. If it fails, the action of the policy is taken, and an empty one is unset. */
const onMessage = (text: string | undefined): NodeExpression[] =>
  text === undefined || text.trim() === '' ? [] : [{ field: 'policy.on_message_expression', text, stopsNode: false }];

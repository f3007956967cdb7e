import type { NodeExpression } from './node-definition.ts';

/** Returns the expression about messages in a run. If it fails, the action of the policy is taken, and an empty one is unset. */
export const messageExpression = (text: string | undefined): NodeExpression[] =>
  text === undefined || text.trim() === '' ? [] : [{ field: 'policy.on_message_expression', text, stopsNode: false }];

import { type AgentPolicy, MessageAction } from '@pinion/contracts';
import type { AgentRun, ExpressionEngine } from '@pinion/tool-runtime';

/** Decides the handling of a message in mid-run by the node's expression, if it has one; else by its `on_message`. */
export function decidedBy(
  {
    on_message_expression: expression,
    on_message: usual = 'SUPERSEDE',
  }: Pick<AgentPolicy, 'on_message' | 'on_message_expression'>,
  expressions: ExpressionEngine,
): AgentRun['onMessage'] {
  if (expression === undefined || expression.trim() === '') return undefined;
  return async ({ message, iteration, call }) => {
    const result = await expressions.evaluate(expression, { message, iteration, call: call ?? null });
    const action = MessageAction.safeParse(result.ok ? result.value : undefined);
    return action.success ? action.data : usual;
  };
}

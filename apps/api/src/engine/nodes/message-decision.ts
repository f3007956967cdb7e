import { type AgentPolicy, MessageAction } from '@pinion/contracts';
import type { AgentRun, ExpressionEngine } from '@pinion/tool-runtime';

/** What becomes of a message in mid-run, where the node has an expression for it; else its `on_message` decides. */
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

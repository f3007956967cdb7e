import type { BaseTool } from '@pinion/contracts';
import type { ExpressionEngine } from '../../ports/index.ts';
import { invalidInput } from './tool-failure.ts';

/** Creates the JSON query tool. The expression runs in the engine's process, with its limits. */
export const createJsonQueryTool = (
  expressions: ExpressionEngine,
): BaseTool<{ data: unknown; expression: string }, { result: unknown }> => ({
  name: 'json.query',
  version: '1.0.0',
  description:
    'Picks from or reshapes JSON data with a JSONata expression, for example: orders[total > 100].{"id": id, "total": total}',
  input_schema: {
    type: 'object',
    properties: { data: { description: 'Any JSON value.' }, expression: { type: 'string', minLength: 1, maxLength: 20_000 } },
    required: ['data', 'expression'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { result: {} }, required: ['result'] },
  metadata: { category: 'data', side_effects: 'none', cache: 'none' },
  execute: async ({ data, expression }, { tenant_id }) => {
    const answer = await expressions.evaluate(expression, data, [tenant_id, 'tools']);
    if (!answer.ok) throw invalidInput(answer.message);
    return { result: answer.value ?? null };
  },
});

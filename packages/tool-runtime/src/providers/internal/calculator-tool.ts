import type { BaseTool } from '@pinion/contracts';
import { calculate } from './calculate.ts';

export const calculatorTool: BaseTool<{ expression: string }, { result: number }> = {
  name: 'calculator',
  version: '1.0.0',
  description:
    'Calculates an arithmetic expression: + - * / % ^, parentheses, pi, e, and functions such as sqrt, round, min, max, log, sin.',
  input_schema: {
    type: 'object',
    properties: {
      expression: { type: 'string', minLength: 1, maxLength: 10_000, description: 'For example: round(12 * 1.19, 2)' },
    },
    required: ['expression'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { result: { type: 'number' } }, required: ['result'] },
  metadata: { category: 'utility', side_effects: 'none', cache: 'none' },
  execute: ({ expression }) => Promise.resolve({ result: calculate(expression) }),
};

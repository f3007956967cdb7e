import type { BaseTool, ToolContext } from '@pinion/contracts';
import type { ExpressionEngine } from '../../ports/index.ts';
import { invalidInput } from './tool-failure.ts';

type Match = { text: string; index: number; groups: (string | null)[] };
type Found = { matches: Match[]; count: number };
type Replaced = { text: string; count: number };

const text = { type: 'string', maxLength: 1_000_000 } as const;
const pattern = {
  type: 'string',
  minLength: 1,
  maxLength: 1000,
  description: 'A regular expression (RE2: no look-around, no back-references).',
} as const;
const ignore_case = { type: 'boolean', default: false } as const;
const metadata = { category: 'utility', side_effects: 'none', cache: 'none' } as const;

/**
 * Creates the text match tool. Patterns run in the engine's process, in time linear in the text, so no pattern of a model can
 * hang the process.
 */
export const createTextMatchTool = (
  expressions: ExpressionEngine,
): BaseTool<{ text: string; pattern: string; ignore_case?: boolean; limit?: number }, Found> => ({
  name: 'text.match',
  version: '1.0.0',
  description: 'Finds all matches of a regular expression in a text, with their positions and groups.',
  input_schema: {
    type: 'object',
    properties: { text, pattern, ignore_case, limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } },
    required: ['text', 'pattern'],
    additionalProperties: false,
  },
  output_schema: {
    type: 'object',
    properties: {
      matches: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            index: { type: 'integer' },
            groups: { type: 'array', items: { type: ['string', 'null'] } },
          },
          required: ['text', 'index', 'groups'],
        },
      },
      count: { type: 'integer' },
    },
    required: ['matches', 'count'],
  },
  metadata,
  execute: (input, ctx) =>
    evaluate<Found>(expressions, ctx, '$pattern_match(text, pattern, ignore_case, limit)', {
      ignore_case: false,
      limit: 100,
      ...input,
    }),
});

export const createTextReplacePatternTool = (
  expressions: ExpressionEngine,
): BaseTool<{ text: string; pattern: string; replacement: string; ignore_case?: boolean }, Replaced> => ({
  name: 'text.replace_pattern',
  version: '1.0.0',
  description:
    'Replaces every match of a regular expression. $1 to $9 in the replacement stand for groups, $& for the whole match.',
  input_schema: {
    type: 'object',
    properties: { text, pattern, replacement: { type: 'string', maxLength: 100_000 }, ignore_case },
    required: ['text', 'pattern', 'replacement'],
    additionalProperties: false,
  },
  output_schema: {
    type: 'object',
    properties: { text: { type: 'string' }, count: { type: 'integer' } },
    required: ['text', 'count'],
  },
  metadata,
  execute: (input, ctx) =>
    evaluate<Replaced>(expressions, ctx, '$pattern_replace(text, pattern, replacement, ignore_case)', {
      ignore_case: false,
      ...input,
    }),
});

async function evaluate<T>(
  expressions: ExpressionEngine,
  { tenant_id }: Pick<ToolContext, 'tenant_id'>,
  expression: string,
  input: unknown,
): Promise<T> {
  const answer = await expressions.evaluate(expression, input, [tenant_id, 'tools']);
  if (!answer.ok) throw invalidInput(answer.message);
  return answer.value as T;
}

import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The config of a node that evaluates JSONata over a value. */
export const TransformConfig = z.looseObject({ expression: z._default(z.string(), '$') });
export type TransformConfig = z.infer<typeof TransformConfig>;

export const transformNode = defineNode({
  config: TransformConfig,
  initial: { expression: '$' },
  effects: 'none',
  expressions: ({ expression }) => [{ field: 'expression', text: expression, stopsNode: true, on: 'in' }],
});

import * as z from 'zod';
import { ToolError } from '../../tool/tool-error.ts';

/**
 * Where a run is taken up again: at one answer of an agent's model (`iteration`, from 0), at one call (`node_id` where two
 * nodes made a call of that id), at the beginning of a node, or at all that failed.
 */
export const ForkPoint = z.union([
  z.literal('failed'),
  z.strictObject({ call_id: z.string().min(1).max(200), node_id: z.string().max(200).optional() }),
  z.strictObject({ node_id: z.string().min(1).max(200), iteration: z.number().int().nonnegative().optional() }),
]);
export type ForkPoint = z.infer<typeof ForkPoint>;

/** An answer of the model as a person has it; what is left out stays as it was. */
export const EditedTurn = z.strictObject({
  text: z.string().optional(),
  tool_calls: z
    .array(z.strictObject({ id: z.string().max(200).optional(), name: z.string().max(200), input: z.unknown() }))
    .max(200)
    .optional(),
});
export type EditedTurn = z.infer<typeof EditedTurn>;

/** What is changed there: `turn` at an answer; `output` or `error` at a call; the others at a node. */
export const ForkEdit = z.strictObject({
  turn: EditedTurn.optional(),
  output: z.unknown().optional(),
  error: z.optional(ToolError),
  instructions: z.string().optional(),
  prompt: z.string().optional(),
  /** Fields of the node's config that replace its own; null removes one. */
  config: z.record(z.string(), z.unknown()).optional(),
});
export type ForkEdit = z.infer<typeof ForkEdit>;

import * as z from 'zod/mini';
import { ToolError } from '../../tool/tool-error.ts';

/**
 * Where a run is taken up again: at one answer of an agent's model (`iteration`, from 0), at one call (`node_id` where two
 * nodes made a call of that id), at the beginning of a node, or at all that failed.
 */
export const ForkPoint = z.union([
  z.literal('failed'),
  z.strictObject({
    call_id: z.string().check(z.minLength(1), z.maxLength(200)),
    node_id: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.strictObject({
    node_id: z.string().check(z.minLength(1), z.maxLength(200)),
    iteration: z.optional(z.int().check(z.nonnegative())),
  }),
]);
export type ForkPoint = z.infer<typeof ForkPoint>;

/** An answer of the model as a person has it; what is left out stays as it was. */
export const EditedTurn = z.strictObject({
  text: z.optional(z.string()),
  tool_calls: z.optional(
    z
      .array(
        z.strictObject({
          id: z.optional(z.string().check(z.maxLength(200))),
          name: z.string().check(z.maxLength(200)),
          input: z.unknown(),
        }),
      )
      .check(z.maxLength(200)),
  ),
});
export type EditedTurn = z.infer<typeof EditedTurn>;

/** What is changed there: `turn` at an answer; `output` or `error` at a call; the others at a node. */
export const ForkEdit = z.strictObject({
  turn: z.optional(EditedTurn),
  output: z.optional(z.unknown()),
  error: z.optional(ToolError),
  instructions: z.optional(z.string()),
  prompt: z.optional(z.string()),
  /** Fields of the node's config that replace its own; null removes one. */
  config: z.optional(z.record(z.string(), z.unknown())),
});
export type ForkEdit = z.infer<typeof ForkEdit>;

import * as z from 'zod/mini';
import { ToolError } from '../tool/tool-error.ts';

/**
 * The point at which a run resumes: one turn of an agent's model (`iteration`, from 0), one call (`node_id` if two nodes made a
 * call with that id), the start of a node, or every failure.
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

/** A model turn with a user's edits. Omitted fields remain unchanged. */
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

/** The edit at the fork point: `turn` for a turn, `output` or `error` for a call, the others for a node. */
export const ForkEdit = z.strictObject({
  turn: z.optional(EditedTurn),
  output: z.optional(z.unknown()),
  error: z.optional(ToolError),
  instructions: z.optional(z.string()),
  prompt: z.optional(z.string()),
  /** Fields that replace those of the node's config. Null removes a field. */
  config: z.optional(z.record(z.string(), z.unknown())),
});
export type ForkEdit = z.infer<typeof ForkEdit>;

import * as z from 'zod/mini';

/** The chat that a run belongs to. */
/** The conversation that the outermost run responds to. Its new messages reach the child runs too. */
export const ChatOfRun = z.object({ session_id: z.string(), run_id: z.string(), turn_group_id: z.string() });
export type ChatOfRun = z.infer<typeof ChatOfRun>;

export const ParentRun = z.object({
  run_id: z.string(),
  node_id: z.string(),
  /** The index of the item in a map, from 0. */
  index: z.optional(z.int().check(z.nonnegative())),
  /** The call of an agent or tool node. */
  call_id: z.optional(z.string()),
  /** The time until which the caller waits. */
  until: z.optional(z.string()),
  /** The ancestor workflows, outermost first. A run whose own workflow is among them would never end. */
  above: z.array(z.string()).check(z.maxLength(64)),
  chat: z.optional(ChatOfRun),
});
export type ParentRun = z.infer<typeof ParentRun>;

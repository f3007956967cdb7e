import * as z from 'zod/mini';

/** What began a run that is part of another: a subflow node, one item of a map node, or a call of an agent. */
/** The conversation that the outermost run answers: what comes in there is heard in its parts, too. */
export const ChatOfRun = z.object({ session_id: z.string(), run_id: z.string(), turn_group_id: z.string() });
export type ChatOfRun = z.infer<typeof ChatOfRun>;

export const ParentRun = z.object({
  run_id: z.string(),
  node_id: z.string(),
  /** Of a map: which item, from 0. */
  index: z.optional(z.int().check(z.nonnegative())),
  /** Of an agent or tool node: which call. */
  call_id: z.optional(z.string()),
  /** When whoever called it waits no longer. */
  until: z.optional(z.string()),
  /** The workflows above, the outermost first: a run whose own workflow is among them would never end. */
  above: z.array(z.string()).check(z.maxLength(64)),
  chat: z.optional(ChatOfRun),
});
export type ParentRun = z.infer<typeof ParentRun>;

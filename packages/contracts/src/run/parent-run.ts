import * as z from 'zod';

/** What began a run that is part of another: a subflow node, one item of a map node, or a call of an agent. */
/** The conversation that the outermost run answers: what comes in there is heard in its parts, too. */
export const ChatOfRun = z.object({ session_id: z.string(), run_id: z.string(), turn_group_id: z.string() });
export type ChatOfRun = z.infer<typeof ChatOfRun>;

export const ParentRun = z.object({
  run_id: z.string(),
  node_id: z.string(),
  /** Of a map: which item, from 0. */
  index: z.number().int().nonnegative().optional(),
  /** Of an agent or tool node: which call. */
  call_id: z.string().optional(),
  /** When whoever called it waits no longer. */
  until: z.string().optional(),
  /** The workflows above, the outermost first: a run whose own workflow is among them would never end. */
  above: z.array(z.string()).max(64),
  chat: ChatOfRun.optional(),
});
export type ParentRun = z.infer<typeof ParentRun>;

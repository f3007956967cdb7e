import * as z from 'zod';

/** What is ours is called so, and nobody outside may be. */
const ownPrefix = 'pinion:';

/** Whoever undoes a run's effects because a person asked for it: the tools that undo are on for it. */
export const undoAgent = `${ownPrefix}undo`;

/** Whoever makes a call once more because a person asked for it: the tool is on for it. */
export const againAgent = `${ownPrefix}again` as const;

/** Asks a tool's lookup what became of a call: the lookup is on for it. */
export const lookupAgent = `${ownPrefix}lookup` as const;

/** The installation itself, on behalf of a person or of a tool's definition. */
export const isExternalAgentOfCaller = (agentId: string): boolean =>
  ([undoAgent, againAgent, lookupAgent] as string[]).includes(agentId);

/** In place of the workflow of a definition that is tried before it is published. */
export const draftWorkflow = `${ownPrefix}draft`;

export const AgentName = z
  .string()
  .min(1)
  .max(200)
  .refine(name => !name.startsWith(ownPrefix), `names that start with ${ownPrefix} are the installation's own`);

/** Who asked the central service for a call: an agent of another program, under the name it gave, with fewer roles if it said so,
 * let in by a token. */
export const OutsideCaller = z.object({
  agent_id: AgentName,
  roles: z.array(z.string()).max(32).optional(),
  token_id: z.string().optional(),
});
export type OutsideCaller = z.infer<typeof OutsideCaller>;

/** The roles the administrator named for it; what it says itself may only take some away. */
export const narrowedRoles = (named: readonly string[], text: readonly string[] | undefined): string[] =>
  named.filter(role => text === undefined || text.includes(role));

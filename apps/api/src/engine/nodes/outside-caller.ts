import * as z from 'zod';

/** The prefix of internal agents, reserved: no external agent can use it. */
const ownPrefix = 'pinion:';

/** The agent that compensates a run's effects at a user's request. The compensating tools are enabled for it. */
export const undoAgent = `${ownPrefix}undo`;

/** The agent that repeats a call at a user's request. The tool is enabled for it. */
export const againAgent = `${ownPrefix}again` as const;

/** The agent that queries a tool's lookup for the outcome of a call. The lookup is enabled for it. */
export const lookupAgent = `${ownPrefix}lookup` as const;

/** Returns true for agents of the installation itself, which act on behalf of a user or of a tool's definition. */
export const isExternalAgentOfCaller = (agentId: string): boolean =>
  ([undoAgent, againAgent, lookupAgent] as string[]).includes(agentId);

/** Stands in for the workflow of a definition that is tested before it is published. */
export const draftWorkflow = `${ownPrefix}draft`;

export const AgentName = z
  .string()
  .min(1)
  .max(200)
  .refine(name => !name.startsWith(ownPrefix), `names that start with ${ownPrefix} are reserved`);

/**
 * The external agent that requested a call from the central service, under the name it gave, optionally with fewer roles,
 * authenticated by a token.
 */
export const OutsideCaller = z.object({
  agent_id: AgentName,
  roles: z.array(z.string()).max(32).optional(),
  token_id: z.string().optional(),
});
export type OutsideCaller = z.infer<typeof OutsideCaller>;

/** Returns the roles the administrator assigned to it. Roles it claims itself can only narrow them. */
export const narrowedRoles = (named: readonly string[], text: readonly string[] | undefined): string[] =>
  named.filter(role => text === undefined || text.includes(role));

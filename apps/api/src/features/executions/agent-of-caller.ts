import { createMessage, type Message, hasPermission } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import { ownerNames } from '../../auth/owner-names.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid } from '../../platform/imports/read-import.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** The default agent name. Every editor can make calls as it. */
const externalAgent = 'external';

/**
 * Returns the agent that a caller makes a call as. A token that is bound to agents makes calls only as these. Without such a
 * token, a member makes calls as the default agent, and an administrator, who decides about the tools of every agent, as any.
 * Throws FORBIDDEN for an agent that belongs to someone else, VALIDATION_ERROR when one has to be named.
 */
export async function agentOfCaller(
  { members }: Pick<ApiServices, 'members'>,
  { agent_ids, isShared, role, scope }: Caller,
  named: string | undefined,
): Promise<string> {
  if (agent_ids.length > 0) {
    const agent = named ?? (agent_ids.length === 1 ? agent_ids[0] : undefined);
    if (agent === undefined) throw invalid('/agent_id', `required: one of the agents of this token: ${agent_ids.join(', ')}`);
    if (agent_ids.includes(agent)) return agent;
    throw notYours(
      createMessage('This token can make calls as {{agents}}, not as {{agent}}', { agents: agent_ids.join(', '), agent }),
      agent,
    );
  }
  const agent = named ?? externalAgent;
  if (agent === externalAgent || !isShared || hasPermission(role, 'administer')) return agent;
  const owners = await ownerNames(members, scope);
  throw notYours(
    createMessage('Calls as {{agent}} require a token bound to that agent. Ask {{owners}} for one', {
      agent,
      owners: owners.join(' or '),
    }),
    agent,
  );
}

const notYours = (message: Message, agent_id: string): Refusal => new Refusal('FORBIDDEN', message, { agent_id });

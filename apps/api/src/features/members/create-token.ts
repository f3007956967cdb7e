import { createMessage, hasPermission, type Role, roleForPermission } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { tokenPermissions } from '../../auth/token-permission.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';
import { AgentName } from '../../engine/nodes/outside-caller.ts';
import { invalid } from '../../platform/imports/read-import.ts';
import { memberChange } from './member-change.ts';

const dayMs = 86_400_000;

export const CreateToken = z.strictObject({
  name: z.string().trim().min(1).max(80).describe('Purpose of the token'),
  expires_in_days: z.int().min(1).max(3650).optional().describe('Expiry of the token. Absent: valid until revoked'),
  agent_ids: z.array(AgentName).max(50).optional().describe('Agents that the token can make external calls for'),
  permission: z
    .enum(tokenPermissions)
    .optional()
    .describe(
      '`execute`: only makes calls for its agents; `runs`: only starts runs of its workflows and reads them; `read`: only reads; `role` (default): everything the member’s role permits',
    ),
  workflow_ids: z
    .array(z.string().min(1).max(200))
    .max(50)
    .optional()
    .describe('With `runs`: the workflows whose runs the token starts and reads'),
});
export type CreateToken = z.output<typeof CreateToken>;

type Services = Pick<ApiServices, 'members' | 'workflows' | 'audit' | 'newId' | 'clock'>;

/** Creates another token for a member: for one of their programs, or because they lost the first one. */
export async function createToken(
  services: Services,
  { scope }: Caller,
  user_id: string,
  request: CreateToken,
): Promise<IssuedToken> {
  const holder = await memberChange.find(services, scope, user_id);
  return issueTokenFor(services, scope, holder, request);
}

/** Issues a token to its holder, a person or a service account, after a check of its bounds. */
export async function issueTokenFor(
  services: Services,
  scope: Caller['scope'],
  { user_id, role }: { user_id: string; role: Role },
  { name, expires_in_days, agent_ids = [], permission = 'role', workflow_ids = [] }: CreateToken,
): Promise<IssuedToken> {
  if (permission === 'execute' && agent_ids.length === 0)
    throw invalid('/agent_ids', 'A token for calls requires the agents that it can make calls for');
  if ((permission === 'runs' || permission === 'read') && agent_ids.length > 0)
    throw invalid('/agent_ids', 'This permission includes no calls. Remove the agents');
  if ((permission === 'runs') !== workflow_ids.length > 0)
    throw invalid('/workflow_ids', 'A token for runs, and no other, requires the workflows whose runs it starts');
  if (permission === 'runs' && !hasPermission(role, 'edit'))
    throw new Refusal(
      'CONFLICT',
      createMessage('Starting runs requires the role {{required}}, which the holder of this token lacks', {
        required: roleForPermission('edit'),
      }),
    );
  for (const id of workflow_ids)
    if ((await services.workflows.get(scope, id)) === undefined) throw invalid('/workflow_ids', `There is no workflow ${id}`);
  const expires_at = expires_in_days === undefined ? undefined : new Date(services.clock.now() + expires_in_days * dayMs);
  return issueToken(services, scope, { user_id, kind: 'token', name, expires_at, agent_ids, permission, workflow_ids });
}

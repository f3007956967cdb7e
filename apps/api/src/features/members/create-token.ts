import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
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
    .enum(['role', 'execute'])
    .optional()
    .describe('`execute`: only makes calls for its agents; `role` (default): everything the member’s role permits'),
});
export type CreateToken = z.output<typeof CreateToken>;

/** Creates another token for a member: for one of their programs, or because they lost the first one. */
export async function createToken(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  { scope }: Caller,
  user_id: string,
  { name, expires_in_days, agent_ids, permission }: CreateToken,
): Promise<IssuedToken> {
  await memberChange.find(services, scope, user_id);
  if (permission === 'execute' && (agent_ids ?? []).length === 0)
    throw invalid('/agent_ids', 'A token for calls requires the agents that it can make calls for');
  const expires_at = expires_in_days === undefined ? undefined : new Date(services.clock.now() + expires_in_days * dayMs);
  return issueToken(services, scope, { user_id, kind: 'token', name, expires_at, agent_ids, permission });
}

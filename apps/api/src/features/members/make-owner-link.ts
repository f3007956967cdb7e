import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { issueToken } from './issue-token.ts';

/**
 * Creates a sign-in link for an owner who has lost every token. Anyone who can start the server can have one, because they
 * could read its database as well. Opens the same page as the link of a new member. Undefined when no sign-in is required.
 */
export async function makeOwnerLink(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  scope: Scope,
  origin: string,
): Promise<string | undefined> {
  if (!(await services.members.isShared(scope))) return undefined;
  const owner = (await services.members.list(scope)).find(({ role }) => role === 'owner');
  if (owner === undefined) return undefined;
  const made = await issueToken(services, scope, {
    user_id: owner.user_id,
    kind: 'token',
    name: 'Created at server start',
  });
  return `${origin}/sign-in#${made.token}`;
}

import { type Permission, hasPermission, roleForPermission } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Members } from '../features/members/store/members.ts';
import type { Caller } from './caller.ts';
import { ownerNames } from './owner-names.ts';

/**
 * The permission that a procedure, an operation or a route requires. `anybody` means it identifies the caller by other means,
 * or has nothing to protect.
 */
export type RequiredPermission = Permission | 'anybody';

export const authenticationRequired = (): Refusal =>
  new Refusal(
    'AUTH_REQUIRED',
    'this request has no valid session or token: open your sign-in link, or send a token as Authorization: Bearer',
  );

/**
 * Checks that a caller has a permission. Rejects with the role that is needed and the members who can grant it. All access
 * checks go through here.
 */
export async function authorize(
  members: Pick<Members, 'list'>,
  caller: Caller | undefined,
  permission: Permission,
): Promise<Caller> {
  if (caller === undefined) throw authenticationRequired();
  if (caller.isExecuteOnly && permission !== 'execute')
    throw new Refusal('FORBIDDEN', `this token may only make calls as ${caller.agent_ids.join(', ')}`, {
      needs: 'role',
      has: 'execute',
    });
  if (hasPermission(caller.role, permission)) return caller;
  const owners = await ownerNames(members, caller.scope);
  const needs = roleForPermission(permission);
  throw new Refusal('FORBIDDEN', `this needs the role ${needs}, and yours is ${caller.role}; ask ${owners.join(' or ')}`, {
    needs,
    has: caller.role,
    owners,
  });
}

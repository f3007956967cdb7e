import { type Permission, hasPermission, roleForPermission } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Members } from '../features/members/store/members.ts';
import type { Caller } from './caller.ts';
import { ownerNames } from './owner-names.ts';

/** What a procedure, an operation or a route says of itself; `anybody`: it knows by other means whom it answers, or holds nothing back. */
export type RequiredPermission = Permission | 'anybody';

export const authenticationRequired = (): Refusal =>
  new Refusal(
    'AUTH_REQUIRED',
    'this request has no valid session or token: open your sign-in link, or send a token as Authorization: Bearer',
  );

/** The one check. Rejects with the role that is needed and who can give it. */
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

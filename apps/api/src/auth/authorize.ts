import { createMessage, type Permission, hasPermission, roleForPermission } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Members } from './store/members.ts';
import type { Caller } from './caller.ts';
import { ownerNames } from './owner-names.ts';
import { refuseBeyondLimit } from './refuse-beyond-limit.ts';

/**
 * The permission that a procedure, an operation or a route requires. `anybody` means it identifies the caller by other means,
 * or has nothing to protect.
 */
export type RequiredPermission = Permission | 'anybody';

export const authenticationRequired = (): Refusal =>
  new Refusal(
    'AUTH_REQUIRED',
    createMessage('No valid session or token. Open your sign-in link, or send a token as Authorization: Bearer'),
  );

/**
 * Checks that a caller has a permission. Rejects with the role that is needed and the members who can grant it. All access
 * checks go through here. `isAboutRuns` is true for an operation that checks the workflows of a token for runs itself.
 */
export async function authorize(
  members: Pick<Members, 'list'>,
  caller: Caller | undefined,
  permission: Permission,
  isAboutRuns = false,
): Promise<Caller> {
  if (caller === undefined) throw authenticationRequired();
  refuseBeyondLimit(caller.limit, permission, isAboutRuns);
  if (caller.isExecuteOnly && permission !== 'execute')
    throw new Refusal(
      'FORBIDDEN',
      createMessage('This token can only make calls as {{agents}}', { agents: caller.agent_ids.join(', ') }),
      {
        needs: 'role',
        has: 'execute',
      },
    );
  if (hasPermission(caller.role, permission)) return caller;
  const owners = await ownerNames(members, caller.scope);
  const needs = roleForPermission(permission);
  throw new Refusal(
    'FORBIDDEN',
    createMessage('This requires the role {{required}}. Your role is {{role}}. Ask {{owners}}', {
      required: needs,
      role: caller.role,
      owners: owners.join(' or '),
    }),
    {
      needs,
      has: caller.role,
      owners,
    },
  );
}

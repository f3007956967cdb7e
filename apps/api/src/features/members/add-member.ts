import { Role } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { grantClaimedRoles } from './grant-claimed-roles.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';

const PersonName = z.string().trim().min(1).max(80);

export const AddMember = z.strictObject({
  name: PersonName,
  role: Role,
  your_name: PersonName.optional().describe('Name of the caller, required when the first member is added'),
});
export type AddMember = z.output<typeof AddMember>;

export type AddedMember = {
  user_id: string;
  name: string;
  role: Role;
  /** The token of the new member, shown only this once. */
  token: IssuedToken;
  /** The token of the user who added them: once there is a second member, every member must present one. */
  your_token: IssuedToken | null;
};

/** Adds a member. `session` keeps the user who has just shared the workspace signed in. */
export async function addMember(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock' | 'workflows' | 'published' | 'workspaceSettings'>,
  { scope, isShared }: Caller,
  { name, role, your_name }: AddMember,
): Promise<{ added: AddedMember; session: string | undefined }> {
  if (!isShared) await grantClaimedRoles(services, scope);
  const user_id = services.newId();
  const entry = { action: 'member.added', subject: name, details: { user_id, role } };
  await audited(services, scope, entry, () =>
    services.members.add(scope, { user_id, name, role }, isShared ? undefined : your_name),
  );
  const token = await issueToken(services, scope, { user_id, kind: 'token', name: 'Invitation' });
  const added = { user_id, name, role, token, your_token: null };
  if (isShared) return { added, session: undefined };
  const me = { user_id: scope.user_id };
  const mine = await issueToken(services, scope, { ...me, kind: 'token', name: 'Owner' });
  const made_with = { id: mine.id, expires_at: null };
  const session = await issueToken(services, scope, { ...me, kind: 'session', name: 'Browser', made_with });
  return { added: { ...added, your_token: mine }, session: session.token };
}

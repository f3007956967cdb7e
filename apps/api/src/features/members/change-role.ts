import { Role } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { memberChange } from './member-change.ts';

export const ChangeRole = z.strictObject({ role: Role });

export async function changeRole(
  services: Pick<ApiServices, 'members' | 'audit'>,
  { scope }: Caller,
  user_id: string,
  role: Role,
): Promise<void> {
  const { name, role: before } = await memberChange.find(services, scope, user_id);
  const entry = { action: 'member.role_changed', subject: name, details: { user_id, from: before, to: role } };
  await audited(services, scope, entry, async () =>
    memberChange.check(await services.members.setRole(scope, user_id, role), user_id),
  );
}

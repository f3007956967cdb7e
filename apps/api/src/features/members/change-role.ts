import { Role } from '@pinion/contracts';
import * as z from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { settleMember } from './settle-member.ts';

export const ChangeRole = z.strictObject({ role: Role });

export async function changeRole(
  world: Pick<EdgeWorld, 'members' | 'audit'>,
  { scope }: Caller,
  user_id: string,
  role: Role,
): Promise<void> {
  const { name, role: before } = await settleMember.find(world, scope, user_id);
  const entry = { action: 'member.role_changed', subject: name, details: { user_id, from: before, to: role } };
  await audited(world, scope, entry, async () => settleMember.check(await world.members.setRole(scope, user_id, role), user_id));
}

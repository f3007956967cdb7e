import * as z from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { EdgeWorld } from './edge-world.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';
import { settleMember } from './settle-member.ts';

const dayMs = 86_400_000;

export const CreateToken = z.strictObject({
  name: z.string().trim().min(1).max(80).describe('What it is for'),
  expires_in_days: z.int().min(1).max(3650).optional().describe('Absent: it lasts until it is revoked'),
});
export type CreateToken = z.output<typeof CreateToken>;

/** One more way in for a member: for a program of theirs, or because they lost the first one. */
export async function createToken(
  world: Pick<EdgeWorld, 'members' | 'audit' | 'newId' | 'clock'>,
  { scope }: Caller,
  user_id: string,
  { name, expires_in_days }: CreateToken,
): Promise<IssuedToken> {
  await settleMember.find(world, scope, user_id);
  const expires_at = expires_in_days === undefined ? undefined : new Date(world.clock.now() + expires_in_days * dayMs);
  return issueToken(world, scope, { user_id, kind: 'token', name, expires_at });
}

import type { Role } from './role.ts';

type Held = { user_id: string; role: Role };

/** Whether somebody who may change its members is left after one of them has another role, or (`null`) has gone. */
export const keepsOwner = (members: readonly Held[], user_id: string, role: Role | null): boolean =>
  members.some(member => (member.user_id === user_id ? role : member.role) === 'owner');

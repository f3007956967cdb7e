import type { Role } from './role.ts';

type Held = { user_id: string; role: Role };

/** Checks that at least one member who can manage members remains after one of them gets another role, or (`null`) is removed. */
export const keepsOwner = (members: readonly Held[], user_id: string, role: Role | null): boolean =>
  members.some(member => (member.user_id === user_id ? role : member.role) === 'owner');

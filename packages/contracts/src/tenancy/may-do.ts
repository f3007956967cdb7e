import type { Deed, Role } from './role.ts';

const allowed: Readonly<Record<Role, readonly Deed[]>> = {
  viewer: ['read'],
  editor: ['read', 'execute', 'edit'],
  admin: ['read', 'execute', 'edit', 'administer'],
  owner: ['read', 'execute', 'edit', 'administer', 'own'],
};

/** From the one who may least to the one who may most. */
const roles = Object.keys(allowed) as Role[];

/** The one question behind every surface. */
export const mayDo = (role: Role, deed: Deed): boolean => allowed[role].includes(deed);

/** The least role that may. */
export const roleFor = (deed: Deed): Role => roles.find(role => mayDo(role, deed)) ?? 'owner';

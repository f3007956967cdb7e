import type { Permission, Role } from './role.ts';

const allowed: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  editor: ['read', 'execute', 'edit'],
  admin: ['read', 'execute', 'edit', 'administer'],
  owner: ['read', 'execute', 'edit', 'administer', 'own'],
};

/** From the one who may least to the one who may most. */
const roles = Object.keys(allowed) as Role[];

/** The one question behind every surface. */
export const hasPermission = (role: Role, deed: Permission): boolean => allowed[role].includes(deed);

/** The least role that may. */
export const roleForPermission = (deed: Permission): Role => roles.find(role => hasPermission(role, deed)) ?? 'owner';

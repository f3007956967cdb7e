import type { Permission, Role } from './role.ts';

const allowed: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  editor: ['read', 'execute', 'edit'],
  admin: ['read', 'execute', 'edit', 'administer'],
  owner: ['read', 'execute', 'edit', 'administer', 'own'],
};

/** Roles from the least to the most privileged. */
const roles = Object.keys(allowed) as Role[];

/** Checks a permission. Every surface relies on this one check. */
export const hasPermission = (role: Role, permission: Permission): boolean => allowed[role].includes(permission);

/** Returns the least privileged role that has a permission. */
export const roleForPermission = (permission: Permission): Role => roles.find(role => hasPermission(role, permission)) ?? 'owner';

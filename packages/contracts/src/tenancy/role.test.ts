import { hasPermission, roleForPermission } from './has-permission.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Permission, Role } from './role.ts';

const role = fc.constantFrom(...Role.options);
const permission = fc.constantFrom(...Permission.options);

describe('role permissions', () => {
  it('hasPermission grants a higher role everything a lower role has, and more', () => {
    fc.assert(
      fc.property(role, role, permission, (one, other, what) => {
        const [low, high] = Role.options.indexOf(one) < Role.options.indexOf(other) ? [one, other] : [other, one];
        if (hasPermission(low, what)) expect(hasPermission(high, what)).toBe(true);
      }),
    );
    const counts = Role.options.map(one => Permission.options.filter(what => hasPermission(one, what)).length);
    expect(counts).toEqual([1, 3, 4, 5]);
  });

  it('roleForPermission returns the lowest role with the permission', () => {
    fc.assert(
      fc.property(role, permission, (one, what) => {
        expect(hasPermission(one, what)).toBe(Role.options.indexOf(one) >= Role.options.indexOf(roleForPermission(what)));
      }),
    );
  });
});

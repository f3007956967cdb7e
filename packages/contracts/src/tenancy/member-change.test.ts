import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepsOwner } from './member-change.ts';
import { Role } from './role.ts';

const role = fc.constantFrom(...Role.options);
const members = fc
  .uniqueArray(fc.record({ user_id: fc.string({ minLength: 1, maxLength: 3 }), role }), { selector: one => one.user_id })
  .map(others => [{ user_id: 'first', role: 'owner' as const }, ...others.filter(one => one.user_id !== 'first')]);

it('keepsOwner preserves an owner for any sequence of member changes', () => {
  fc.assert(
    fc.property(members, fc.array(fc.tuple(fc.nat(), fc.option(role))), (start, changes) => {
      let now: { user_id: string; role: Role }[] = start;
      for (const [path, to] of changes) {
        const chosen = now[path % now.length];
        if (chosen === undefined || !keepsOwner(now, chosen.user_id, to)) continue;
        now = now.flatMap(one => (one !== chosen ? [one] : to === null ? [] : [{ ...one, role: to }]));
      }
      expect(now.some(one => one.role === 'owner')).toBe(true);
    }),
  );
});

it('keepsOwner rejects only the removal of the last owner', () => {
  const pair = [
    { user_id: 'ann', role: 'owner' as const },
    { user_id: 'ben', role: 'viewer' as const },
  ];
  expect(keepsOwner(pair, 'ann', 'admin')).toBe(false);
  expect(keepsOwner(pair, 'ann', null)).toBe(false);
  expect(keepsOwner(pair, 'ben', null)).toBe(true);
  expect(keepsOwner([...pair, { user_id: 'cid', role: 'owner' }], 'ann', null)).toBe(true);
});

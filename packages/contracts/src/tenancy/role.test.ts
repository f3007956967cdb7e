import { mayDo, roleFor } from './may-do.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deed, Role } from './role.ts';

const role = fc.constantFrom(...Role.options);
const deed = fc.constantFrom(...Deed.options);

describe('what a role may do', () => {
  it('is all that a lower role may, and more', () => {
    fc.assert(
      fc.property(role, role, deed, (one, other, what) => {
        const [low, high] = Role.options.indexOf(one) < Role.options.indexOf(other) ? [one, other] : [other, one];
        if (mayDo(low, what)) expect(mayDo(high, what)).toBe(true);
      }),
    );
    const counts = Role.options.map(one => Deed.options.filter(what => mayDo(one, what)).length);
    expect(counts).toEqual([1, 3, 4, 5]);
  });

  it('begins with the role that is named for a deed', () => {
    fc.assert(
      fc.property(role, deed, (one, what) => {
        expect(mayDo(one, what)).toBe(Role.options.indexOf(one) >= Role.options.indexOf(roleFor(what)));
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretPrecedence } from './scope.ts';
import { secretOrder } from './secret-order.ts';

const person = fc.constantFrom('ann', 'ben', 'cid');
const runAs = fc.record(
  { attended: fc.boolean(), owner_id: fc.option(person), author_id: fc.option(person) },
  { requiredKeys: ['attended', 'owner_id'] },
);

describe('secretOrder', () => {
  it('secretOrder is secretPrecedence with or without the user scope', () => {
    fc.assert(
      fc.property(person, runAs, (user_id, facts) => {
        const order = secretOrder({ user_id }, facts);
        expect(order).toEqual(secretPrecedence.filter(scope => scope !== 'user' || order.includes('user')));
      }),
    );
  });

  it('secretOrder includes the user scope only when that user saved or published what runs', () => {
    fc.assert(
      fc.property(person, runAs, (user_id, facts) => {
        expect(secretOrder({ user_id }, facts).includes('user')).toBe(facts.author_id === user_id);
      }),
    );
  });

  it('secretOrder contains every scope for a direct request of a user', () => {
    expect(secretOrder({ user_id: 'ann' })).toEqual(['user', 'workspace', 'org', 'instance']);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretPrecedence } from './scope.ts';
import { secretOrder } from './secret-order.ts';

const person = fc.constantFrom('ann', 'ben', 'cid');
const runAs = fc.record(
  { attended: fc.boolean(), owner_id: fc.option(person), author_id: fc.option(person) },
  { requiredKeys: ['attended', 'owner_id'] },
);

describe('the order in which scopes are asked for a secret', () => {
  it('is the known one, less at most the user', () => {
    fc.assert(
      fc.property(person, runAs, (user_id, facts) => {
        const order = secretOrder({ user_id }, facts);
        expect(order).toEqual(secretPrecedence.filter(scope => scope !== 'user' || order.includes('user')));
      }),
    );
  });

  it('holds what is a person’s own only where that person saved or published what runs', () => {
    fc.assert(
      fc.property(person, runAs, (user_id, facts) => {
        expect(secretOrder({ user_id }, facts).includes('user')).toBe(facts.author_id === user_id);
      }),
    );
  });

  it('is the whole one when a person asks', () => {
    expect(secretOrder({ user_id: 'ann' })).toEqual(['user', 'workspace', 'org', 'instance']);
  });
});

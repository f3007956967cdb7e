import { describe, expect, it } from 'vitest';
import { rankByTerms, splitTerms } from './rank-by-terms.ts';

const refund = { name: 'billing.create_refund', description: 'Returns money to the card of a customer.', tags: ['payment'] };
const rank = (search: string, tool: Parameters<typeof rankByTerms>[0] = refund) => rankByTerms(tool, splitTerms(search));

describe('rankByTerms', () => {
  it('matches words in any order over name, tags and description', () => {
    expect(rank('refund create')).toBeGreaterThan(0);
    expect(rank('card payment')).toBeGreaterThan(0);
    expect(rank('REFUND Money')).toBeGreaterThan(0);
  });

  it('returns 0 when a word is nowhere, and ranks every tool without a word', () => {
    expect(rank('refund invoice')).toBe(0);
    expect(rank('')).toBeGreaterThan(0);
  });

  it('ranks a name above a tag, and a tag above a description', () => {
    const named = rank('refund');
    const tagged = rank('refund', { name: 'billing.undo', tags: ['refund'] });
    const described = rank('refund', { name: 'billing.undo', description: 'Makes a refund.' });
    expect(named).toBeGreaterThan(tagged);
    expect(tagged).toBeGreaterThan(described);
  });

  it('ranks a whole word above its beginning, and matches a name across its separators', () => {
    expect(rank('order', { name: 'shop.order' })).toBeGreaterThan(rank('order', { name: 'shop.orders_list' }));
    expect(rank('create_ref')).toBeGreaterThan(0);
  });
});

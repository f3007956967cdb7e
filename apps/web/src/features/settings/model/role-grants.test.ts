import { expect, test } from 'vitest';
import { grantRows, grantPatch, revokePatch } from './role-grants.ts';

const grants = { support: '*' as const, finance: ['a', 'b'] };

test('grantRows lists a role once for each of its workflows', () => {
  expect(grantRows(grants)).toEqual([
    { role: 'finance', workflow_id: 'a' },
    { role: 'finance', workflow_id: 'b' },
    { role: 'support', workflow_id: null },
  ]);
});

test('grantPatch and revokePatch add or remove one grant and keep the others', () => {
  expect(grantPatch(grants, { role: 'finance', workflow_id: 'c' })).toEqual({ finance: ['a', 'b', 'c'] });
  expect(grantPatch(grants, { role: 'finance', workflow_id: null })).toEqual({ finance: '*' });
  expect(revokePatch(grants, { role: 'finance', workflow_id: 'a' })).toEqual({ finance: ['b'] });
  expect(revokePatch(grants, { role: 'support', workflow_id: null })).toEqual({ support: null });
});

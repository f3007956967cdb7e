import { expect, test } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { findNodes } from './find-nodes.ts';

const idsOf = (text: string) => findNodes(shopWorkflow, text).map(found => found.id);

test('a node is found by its name, its id and its type', () => {
  expect(idsOf('shop assistant')).toEqual(['assist']);
  expect(idsOf('log_id')).toEqual(['log_id']);
  expect(idsOf('branch')).toEqual(['on_error']);
});

test('and by its tools and the words of its prompt, which are shown', () => {
  expect(idsOf('payment.charge')).toEqual(['assist']);
  const [found] = findNodes(shopWorkflow, 'customers of a small');
  expect(found).toMatchObject({ id: 'assist' });
  expect(found?.line).toContain('customers of a small shop');
});

test('all words must be there; names come before texts; nothing typed finds all', () => {
  expect(idsOf('shop nobody')).toEqual([]);
  expect(idsOf('crm.log_note')[0]).toBe('log');
  expect(idsOf('')).toHaveLength(shopWorkflow.nodes.length);
});

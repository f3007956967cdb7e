import { expect, test } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { findNodes } from './find-nodes.ts';

const idsOf = (text: string) => findNodes(shopWorkflow, text).map(found => found.id);

test('findNodes finds a node by its name, its id and its type', () => {
  expect(idsOf('shop assistant')).toEqual(['assist']);
  expect(idsOf('log_id')).toEqual(['log_id']);
  expect(idsOf('branch')).toEqual(['on_error']);
});

test('findNodes finds a node by its tools and the words of its prompt, and shows the match', () => {
  expect(idsOf('payment.charge')).toEqual(['assist']);
  const [found] = findNodes(shopWorkflow, 'customers of a small');
  expect(found).toMatchObject({ id: 'assist' });
  expect(found?.line).toContain('customers of a small shop');
});

test('findNodes requires all words, ranks names before texts, and returns every node for an empty query', () => {
  expect(idsOf('shop nobody')).toEqual([]);
  expect(idsOf('crm.log_note')[0]).toBe('log');
  expect(idsOf('')).toHaveLength(shopWorkflow.nodes.length);
});

import { expect, it } from 'vitest';
import type { WorkflowItem } from '../../../lib/api-shapes.ts';
import { folderLabel, groupByFolder } from './group-by-folder.ts';

const item = (id: string, folder: string): WorkflowItem => ({
  id,
  name: id,
  folder,
  version: 1,
  node_count: 1,
  updated_at: '2026-11-14T09:30:00.000Z',
  last_run: null,
  problems: 0,
  published_version: null,
  calls: [],
});

it('groupByFolder lists the top level first and keeps the order within each folder', () => {
  const groups = groupByFolder([item('c', 'Shop/Orders'), item('a', ''), item('b', 'Shop'), item('d', 'Shop/Orders')]);
  expect(groups.map(({ folder, items }) => [folder, items.map(({ id }) => id)])).toEqual([
    ['', ['a']],
    ['Shop', ['b']],
    ['Shop/Orders', ['c', 'd']],
  ]);
  expect(folderLabel('Shop/Orders')).toBe('Shop / Orders');
});

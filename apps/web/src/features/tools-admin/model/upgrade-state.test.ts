import { createMessage } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { UpgradeItem } from '../../../lib/api-shapes.ts';
import { initialSelection, formatUpgradeResult, formatUnchanged } from './upgrade-state.ts';

const item = (workflow_id: string, verdict: UpgradeItem['verdict'], problems: number): UpgradeItem => ({
  workflow_id,
  workflow_name: workflow_id,
  base_version: 1,
  from: ['1.0.0'],
  verdict,
  nodes: [{ node_id: 'a', title: 'A', from: '1.0.0' }],
  pins: [],
  edges: 2,
  problems: Array.from({ length: problems }, () => ({ code: 'type_clash', severity: 'warning', ...createMessage('they clash') })),
});

test('initialSelection leaves out upgrades that can break a workflow', () => {
  const items = [
    item('fine', 'compatible', 0),
    item('open', 'unclear', 0),
    item('breaks', 'breaking', 0),
    item('clashes', 'same', 1),
  ];
  expect([...initialSelection(items)]).toEqual(['fine', 'open']);
});

test('formatUnchanged and formatUpgradeResult count unchanged nodes and results', () => {
  expect(formatUnchanged(item('a', 'same', 0))).toBe('1 node (2 edges unchanged)');
  expect(formatUnchanged({ ...item('a', 'same', 0), pins: [{ node_id: 'a', pin: 'p' }] })).toBe(
    '1 node (1 pin and 2 edges unchanged)',
  );
  expect(
    formatUpgradeResult(
      new Map([
        ['a', { state: 'done', kept: 'save-1', version: 2 }],
        ['b', { state: 'failed', code: 'CONFLICT', message: 'changed' }],
        ['c', { state: 'undone' }],
      ]),
    ),
  ).toBe('1 workflow upgraded, 1 failed, 1 reverted');
});

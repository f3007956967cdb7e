import type { WorkflowFile } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { mergeVersions } from './merge-versions.ts';

const node = (id: string, config: Record<string, unknown> = {}) => ({ id, type: 'prompt', position: { x: 0, y: 0 }, config });
const edge = (id: string, source: string, target: string) => ({
  id,
  source,
  source_handle: 'text',
  target,
  target_handle: 'in',
});
const file = (nodes: WorkflowFile['nodes'], edges: WorkflowFile['edges']): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name: 'W',
  nodes,
  edges,
});

test('mergeVersions includes removed nodes and gives every difference a badge', () => {
  const from = file([node('stays'), node('changes', { template: 'a' }), node('goes')], [edge('e', 'stays', 'goes')]);
  const to = file([node('stays'), node('changes', { template: 'b' }), node('comes')], [edge('e', 'stays', 'comes')]);
  const { file: merged, statuses, diff } = mergeVersions({ file: from }, { file: to });
  expect(merged.nodes.map(one => one.id)).toEqual(['stays', 'changes', 'comes', 'goes']);
  expect([...statuses.nodes]).toEqual([
    ['goes', 'removed'],
    ['changes', 'changed'],
    ['comes', 'added'],
  ]);
  expect(merged.edges.map(one => one.id)).toEqual(['e', 'removed:e']);
  expect([...statuses.edges]).toEqual([
    ['removed:e', 'removed'],
    ['e', 'added'],
  ]);
  expect(diff.changes).toHaveLength(5);
});

test('mergeVersions of two equal versions returns the file unchanged', () => {
  const same = file([node('a')], []);
  const { file: merged, statuses } = mergeVersions({ file: same }, { file: same });
  expect(merged).toEqual(same);
  expect(statuses.nodes.size + statuses.edges.size).toBe(0);
});

import { expect, test } from 'vitest';
import { versionChoiceLabel, formatSince } from './version-labels.ts';

test('formatSince describes the changes between a version and the draft in a few words', () => {
  const change = { kind: 'node_added', text: 'A added', template: '{{node}} added', params: { node: 'A' } } as const;
  const moved = [{ node_id: 'a', title: 'A' }];
  expect(formatSince({ changes: [change], moved })).toBe('1 change since');
  expect(formatSince({ changes: [], moved })).toBe('only positions changed since');
  expect(formatSince({ changes: [], moved: [] })).toBe('no changes since');
});

test('versionChoiceLabel has a label for every choice', () => {
  expect([versionChoiceLabel('draft'), versionChoiceLabel(3), versionChoiceLabel('save-12')]).toEqual([
    'the draft',
    'version 3',
    'the draft at save 12',
  ]);
});

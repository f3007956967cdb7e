import { expect, test } from 'vitest';
import { formatSince } from './since-published.ts';

test('formatSince describes the changes between a version and the draft in a few words', () => {
  const change = { kind: 'node_added', text: 'A added', template: '{{node}} added', params: { node: 'A' } } as const;
  const moved = [{ node_id: 'a', title: 'A' }];
  expect(formatSince({ changes: [change], moved })).toBe('1 change since');
  expect(formatSince({ changes: [], moved })).toBe('only positions changed since');
  expect(formatSince({ changes: [], moved: [] })).toBe('no changes since');
});

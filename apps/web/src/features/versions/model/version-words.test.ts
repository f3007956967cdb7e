import { expect, test } from 'vitest';
import { choiceWords, sinceWords } from './version-words.ts';

test('what lies between a version and the draft, in three words', () => {
  const change = { kind: 'node_added', text: 'A added' } as const;
  const moved = [{ node_id: 'a', title: 'A' }];
  expect(sinceWords({ changes: [change], moved })).toBe('1 change since');
  expect(sinceWords({ changes: [], moved })).toBe('only moved since');
  expect(sinceWords({ changes: [], moved: [] })).toBe('no changes since');
});

test('every choice has words', () => {
  expect([choiceWords('draft'), choiceWords(3), choiceWords('save-12')]).toEqual([
    'the draft',
    'version 3',
    'the draft of save 12',
  ]);
});

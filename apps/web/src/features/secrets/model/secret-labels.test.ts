import { expect, test } from 'vitest';
import { scopeNote } from './secret-labels.ts';

test.each([
  ['user', null, undefined],
  ['workspace', null, undefined],
  ['org', null, 'fallback'],
  ['instance', null, 'fallback'],
  ['workspace', 'user', 'user takes precedence'],
  ['org', 'workspace', 'workspace takes precedence'],
] as const)('%s, hidden by %s: %s', (scope, hidden_by, label) => {
  expect(scopeNote({ scope, hidden_by })?.word).toBe(label);
});

import { expect, test } from 'vitest';
import { scopeNote } from './secret-labels.ts';

test.each([
  ['user', null, undefined],
  ['workspace', null, undefined],
  ['org', null, 'fallback'],
  ['instance', null, 'fallback'],
  ['workspace', 'user', 'user takes precedence'],
  ['org', 'workspace', 'workspace takes precedence'],
] as const)('scopeNote of a secret in scope %s hidden by %s is %s', (scope, hidden_by, label) => {
  expect(scopeNote({ scope, hidden_by })?.word).toBe(label);
});

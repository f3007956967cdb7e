import { expect, test } from 'vitest';
import { versionChoiceLabel } from './version-labels.ts';

test('versionChoiceLabel has a label for every choice', () => {
  expect([versionChoiceLabel('draft'), versionChoiceLabel(3), versionChoiceLabel('save-12')]).toEqual([
    'the draft',
    'version 3',
    'the draft at save 12',
  ]);
});

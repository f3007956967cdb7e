import { expect, it } from 'vitest';
import { formatProgress } from './format-progress.ts';

it('formatProgress shows no turn for a run without an agent and nothing for a finished run', () => {
  const [none, some] = [
    { turns: 0, calls: 0 },
    { turns: 0, calls: 2 },
  ];
  expect(formatProgress(none, true, false)).toBe('waiting for the first turn');
  expect(formatProgress(some, false, false)).toBe('2 calls');
  expect(formatProgress(some, true, true)).toBe('2 calls');
  expect(formatProgress({ turns: 1, calls: 1 }, true, false)).toBe('Turn 1, 1 call');
});

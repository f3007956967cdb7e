import { expect, test } from 'vitest';
import { noCaseCalls, withCall, withProgress } from './case-calls.ts';
import type { CaseRun } from './case-run.ts';
import { inputKey } from './test-cases.ts';

const queued: CaseRun = { state: 'queued' };
const cancelled: CaseRun = { state: 'cancelled' };
const first = withCall(noCaseCalls, { key: 'a', input: 1, run: queued });

test('withCall keeps the calls of the same definition, and drops those of another one', () => {
  const both = withCall(first, { key: 'a', input: 2, run: cancelled });
  expect([...both.runs]).toEqual([
    [inputKey(1), queued],
    [inputKey(2), cancelled],
  ]);
  expect([...withCall(both, { key: 'b', input: 2, run: queued }).runs]).toEqual([[inputKey(2), queued]]);
});

test('withProgress updates a call, and ignores one of another definition that ends late', () => {
  expect(withProgress(first, { key: 'a', input: 1, run: cancelled }).runs.get(inputKey(1))).toBe(cancelled);
  expect(withProgress(first, { key: 'b', input: 1, run: cancelled })).toBe(first);
});

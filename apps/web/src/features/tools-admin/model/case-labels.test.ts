import { expect, test } from 'vitest';
import { caseLabel, caseNote, tallyText } from './case-labels.ts';

test('caseLabel is the name of a test case, or its position from 1', () => {
  expect(caseLabel({ name: 'Empty text', input: {} }, 0)).toBe('Empty text');
  expect(caseLabel({ input: {} }, 1)).toBe('Case 2');
});

test('caseNote names failed test cases before those that were not run, and nothing if all of them passed', () => {
  expect(caseNote({ all: 3, failed: 1, not_run: 2 })).toBe('1 of 3 test cases failed');
  expect(caseNote({ all: 1, failed: 0, not_run: 1 })).toBe('1 of 1 test case not run');
  expect(caseNote({ all: 2, failed: 0, not_run: 0 })).toBeUndefined();
  expect(caseNote({ all: 0, failed: 0, not_run: 0 })).toBeUndefined();
});

test('tallyText lists only results that occurred', () => {
  expect(tallyText({ all: 6, failed: 1, not_run: 2 })).toBe('1 failed, 3 passed, 2 not run');
  expect(tallyText({ all: 2, failed: 0, not_run: 0 })).toBe('2 passed');
});

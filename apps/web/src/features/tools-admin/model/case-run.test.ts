import type { ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseRun, caseStatus, countCases, errorLineOf, runOfEnvelope } from './case-run.ts';

const envelope = (more: Partial<ToolEnvelope>): ToolEnvelope => ({
  call_id: 'c',
  name: 'text.length',
  version: '1.0.0',
  input: {},
  t_start: '2026-01-01T00:00:00.000Z',
  t_end: '2026-01-01T00:00:00.000Z',
  ...more,
});
const returned = (output: unknown): CaseRun => ({ state: 'returned', run_id: 'r', output, is_truncated: false });

/** Returns a value whose objects list their keys in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, reversed(field)]),
  );
}

describe('caseStatus', () => {
  it('caseStatus is passed for an output with other key order, and failed for one with other list order or values', () => {
    const testCase = { output: { a: 1, b: { c: [1, 2], d: null } } };
    expect(caseStatus(testCase, returned({ b: { d: null, c: [1, 2] }, a: 1 }))).toBe('passed');
    expect(caseStatus(testCase, returned({ b: { d: null, c: [2, 1] }, a: 1 }))).toBe('failed');
    expect(caseStatus(testCase, returned({ b: { c: [1, 2] }, a: 1 }))).toBe('failed');
    expect(caseStatus(testCase, returned({ ...testCase.output, e: 1 }))).toBe('failed');
  });

  it('caseStatus does not depend on the key order of any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const output: unknown = JSON.parse(JSON.stringify(value));
        expect(caseStatus({ output }, returned(reversed(output)))).toBe('passed');
        expect(caseStatus({ output }, returned([output]))).toBe('failed');
      }),
    );
  });

  it('caseStatus passes any output if none is expected, and compares with null if null is expected', () => {
    expect(caseStatus({}, returned({ any: 1 }))).toBe('passed');
    expect(caseStatus({ output: null }, returned(null))).toBe('passed');
    expect(caseStatus({ output: null }, returned(0))).toBe('failed');
  });

  it.each(['queued', 'running', 'waiting', 'cancelled'] as const)('caseStatus of a call that is %s is that state', state => {
    expect(caseStatus({}, { state })).toBe(state);
  });

  it('caseStatus is not_run without a call, and failed for a failed call even if no output is expected', () => {
    expect(caseStatus({}, undefined)).toBe('not_run');
    expect(caseStatus({}, { state: 'failed', error: { code: 'TIMEOUT', message: 'm' } })).toBe('failed');
  });
});

describe('runOfEnvelope', () => {
  it('runOfEnvelope keeps the output and the duration, and returns null for a call without an output', () => {
    expect(runOfEnvelope('r', envelope({ output: 3, meta: { duration_ms: 12 } }))).toEqual({
      state: 'returned',
      run_id: 'r',
      duration_ms: 12,
      output: 3,
      is_truncated: false,
    });
    expect(runOfEnvelope('r', envelope({ truncated: true }))).toMatchObject({ output: null, is_truncated: true });
  });

  it('runOfEnvelope returns the line of an exception of code', () => {
    const error = { code: 'SANDBOX_ERROR' as const, message: 'IndexError (line 2)', retryable: false };
    const details = { reason: 'exception', exception: { line: 2 } };
    expect(runOfEnvelope('r', envelope({ error: { ...error, details } }))).toMatchObject({
      state: 'failed',
      error: { code: 'SANDBOX_ERROR', message: 'IndexError (line 2)', line: 2 },
    });
    expect(runOfEnvelope('r', envelope({ error }))).toMatchObject({ error: { code: 'SANDBOX_ERROR' } });
  });
});

it('errorLineOf returns the line of the first test case that failed with one', () => {
  const runs: Record<string, CaseRun> = {
    returned: returned(1),
    refused: { state: 'failed', error: { code: 'INVALID_INPUT', message: 'refused' } },
    second: { state: 'failed', error: { code: 'SANDBOX_ERROR', message: 'second', line: 7 } },
    third: { state: 'failed', error: { code: 'SANDBOX_ERROR', message: 'third', line: 1 } },
  };
  const cases = ['not run', 'returned', 'refused', 'second', 'third'].map(input => ({ input }));
  expect(errorLineOf(cases, ({ input }) => runs[String(input)])).toEqual({ line: 7, message: 'second' });
  expect(errorLineOf(cases.slice(0, 3), ({ input }) => runs[String(input)])).toBeUndefined();
});

it('countCases counts calls that have not ended as not run', () => {
  expect(countCases(['passed', 'failed', 'failed', 'queued', 'running', 'waiting', 'cancelled', 'not_run'])).toEqual({
    all: 8,
    failed: 2,
    not_run: 5,
  });
});

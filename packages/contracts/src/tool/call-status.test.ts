import { expect, it } from 'vitest';
import { statusOf, succeeded } from './call-status.ts';
import type { ToolEnvelope } from './tool-envelope.ts';
import { toolErrorCodes } from './tool-error.ts';

const at = '2026-01-01T00:00:00.000Z';
const base: ToolEnvelope = { call_id: 'c', name: 'n', version: '1.0.0', input: {}, t_start: at, t_end: at };

it('statusOf returns the status of a tool envelope', () => {
  expect(statusOf(base)).toBe('succeeded');
  expect(statusOf({ ...base, output: null })).toBe('succeeded');
  expect(statusOf({ ...base, output: 1, cached: false })).toBe('succeeded');
  expect(statusOf({ ...base, output: 1, cached: true })).toBe('cached');
  for (const code of toolErrorCodes) {
    const failed = { ...base, error: { code, message: '' } };
    expect(statusOf(failed)).toBe(code === 'POLICY_DENIED' ? 'denied' : 'failed');
    expect(statusOf({ ...failed, cached: true })).not.toBe('cached');
    expect(succeeded(failed)).toBe(false);
  }
});

it('statusOf treats a null error as no error', () => {
  const foreign = JSON.parse(JSON.stringify({ ...base, output: 1, error: null })) as ToolEnvelope;
  expect(succeeded(foreign)).toBe(true);
  expect(statusOf(foreign)).toBe('succeeded');
});

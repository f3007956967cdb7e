import { describe, expect, it } from 'vitest';
import { resultOfRun } from './result-of-run.ts';

const messageOf = (message: string, hasNetwork: boolean): string | undefined => {
  const outcome = { kind: 'failed', reason: 'exception', message } as const;
  const result = resultOfRun(outcome, { backend: 'quickjs', level: 1, wallLimitMs: 1000, hasNetwork });
  return result.ok ? undefined : result.error.message;
};

describe('resultOfRun', () => {
  it.each([
    'ReferenceError: fetch is not defined (line 1)',
    'URLError: <urlopen error [Errno -2] Name or service not known> (line 3)',
    'ConnectionError: Failed to resolve host (Temporary failure in name resolution)',
    'OSError: [Errno 101] Network is unreachable',
    'curl: (6) Could not resolve host: api.example',
  ])('says how code without a network reaches a host: %s', message => {
    expect(messageOf(message, false)).toMatch(/hosts that its tool lists under `network`/);
    expect(messageOf(message, true)).toBe(message);
  });

  it('adds nothing to other errors', () => {
    expect(messageOf('TypeError: x is not a function (line 1)', false)).toBe('TypeError: x is not a function (line 1)');
  });
});

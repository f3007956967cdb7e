import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorLog } from './error-log.ts';

describe('createErrorLog', () => {
  let lines: string[];
  const log = () => createErrorLog(text => lines.push(text.replace(/^\S+ /, '')));
  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('prints one line a second for the errors of an outage, after the first with its stack', () => {
    const { print } = log();
    for (let tick = 0; tick < 40; tick += 1) {
      print(new Error(`connect ECONNREFUSED 127.0.0.1:${5000 + tick}`));
      vi.advanceTimersByTime(100);
    }
    const [first = '', ...others] = lines;
    expect(first).toContain('Error: connect ECONNREFUSED 127.0.0.1:5000\n    at ');
    expect(others.length).toBeGreaterThanOrEqual(3);
    expect(others.length).toBeLessThanOrEqual(4);
    for (const line of others) expect(line).toMatch(/^\d+ more: Error: connect ECONNREFUSED 127\.0\.0\.1:\d+\n$/);
  });

  it('prints an error of another kind at once, whatever else is counted', () => {
    const { print } = log();
    print(new Error('away'));
    print(new Error('away'));
    print(new TypeError('x is not a function'));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('TypeError: x is not a function\n    at ');
  });

  it('loses no error of the count: what is printed and what is flushed are all of them', () => {
    const { print, flush } = log();
    for (let count = 0; count < 25; count += 1) {
      print(new Error(`run run_${count} is gone`));
      vi.advanceTimersByTime(130);
    }
    flush();
    const counted = lines.slice(1).map(line => Number(/^(\d+) more/.exec(line)?.[1]));
    expect(counted.reduce((sum, count) => sum + count, 1)).toBe(25);
  });

  it('prints the stack again when an error returns after a minute', () => {
    const { print } = log();
    print(new Error('away'));
    vi.advanceTimersByTime(61_000);
    print(new Error('away'));
    expect(lines.map(line => line.split('\n').length > 2)).toEqual([true, true]);
  });

  it('prints what is no error', () => {
    const { print } = log();
    print('a text');
    print(undefined);
    expect(lines).toEqual(['a text\n', 'undefined\n']);
  });
});

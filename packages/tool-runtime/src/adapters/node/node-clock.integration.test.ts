import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeClock } from './node-clock.ts';

describe('nodeClock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('nodeClock runs each callback once, in order of deadline, never early and at most one sweep late', () => {
    const delays = fc.array(fc.oneof(fc.nat(4000), fc.constantFrom(0, 999, 1000, 1001, 1024, 1025)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(delays, fc.nat(500), (all, later) => {
        const clock = nodeClock();
        const calls: { due: number; at: number }[] = [];
        const expectCall = (ms: number): void => {
          const due = clock.monotonic() + ms;
          clock.after(ms, () => calls.push({ due, at: clock.monotonic() }));
        };
        all.forEach((ms, index) => (index % 2 === 0 ? expectCall(ms) : clock.after(later, () => expectCall(ms))));
        vi.advanceTimersByTime(20_000);
        expect(calls.length).toBe(all.length);
        for (const { due, at } of calls) {
          expect(at).toBeGreaterThanOrEqual(due - 1);
          expect(at).toBeLessThanOrEqual(due + 30);
        }
        const far = calls.filter(call => call.due >= 1000);
        for (const [index, call] of far.entries()) expect(call.due).toBeGreaterThanOrEqual((far[index - 1]?.due ?? 0) - 30);
      }),
    );
  });

  it('nodeClock keeps the order of deadlines that have all passed', () => {
    const clock = nodeClock();
    const calls: string[] = [];
    clock.after(1900, () => calls.push('second'));
    clock.after(1500, () => calls.push('first'));
    // The process was busy: time has passed, and no timer fired in between.
    vi.setTimerTickMode('manual');
    vi.advanceTimersByTime(1000);
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual(['first', 'second']);
  });

  it('nodeClock skips a callback that was canceled, even by another with the same deadline', () => {
    const clock = nodeClock();
    const calls: string[] = [];
    let cancelSecond = (): void => undefined;
    clock.after(1200, () => {
      calls.push('first');
      cancelSecond();
    });
    cancelSecond = clock.after(1200, () => calls.push('second'));
    clock.after(500, () => calls.push('never'))();
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual(['first']);
  });

  it('nodeClock continues after a callback that throws', () => {
    const clock = nodeClock();
    const calls: string[] = [];
    clock.after(1200, () => {
      throw new Error('broken');
    });
    clock.after(1300, () => calls.push('still'));
    expect(() => vi.advanceTimersByTime(1250)).toThrow('broken');
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(['still']);
  });

  it('nodeClock has no timer when nothing is pending', () => {
    const clock = nodeClock();
    clock.after(5000, () => undefined)();
    vi.advanceTimersByTime(2000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('nodeClock keeps a process alive only while it waits', async () => {
  const clock = JSON.stringify(new URL('./node-clock.ts', import.meta.url).href);
  const script = `import { nodeClock } from ${clock};
    const clock = nodeClock();
    clock.after(60_000, () => {})();
    await new Promise(resolve => clock.after(1000, resolve));
    clock.after(60_000, () => {})();
    console.log('waited');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    timeout: 20_000,
  });
  expect(stdout).toBe('waited\n');
});

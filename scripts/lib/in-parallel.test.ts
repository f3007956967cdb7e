import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.mjs';

it('inParallel starts every task before the first one ends', async () => {
  const events: string[] = [];
  const task = (name: string) => async (): Promise<void> => {
    events.push(`${name} starts`);
    await Promise.resolve();
    events.push(`${name} ends`);
  };
  await inParallel([task('a'), task('b')]);
  expect(events).toEqual(['a starts', 'b starts', 'a ends', 'b ends']);
});

it('inParallel throws the first failure after it has aborted the other tasks and they have ended', async () => {
  let hasEnded = false;
  const fails = (): Promise<void> => Promise.reject(new Error('broken'));
  const waits = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        hasEnded = true;
        reject(new Error('aborted'));
      });
    });
  await expect(inParallel([waits, fails])).rejects.toThrow('broken');
  expect(hasEnded).toBe(true);
});

import { expect, it } from 'vitest';
import { createBeatHistory } from './beat-history.ts';

it('a worker that missed its beats takes no other for dead until a lease has passed', () => {
  let now = 0;
  const beats = createBeatHistory(10, () => now);
  expect(beats.canTellDead()).toBe(true);
  beats.add(now);
  now = 9;
  beats.add(now);
  expect(beats.canTellDead()).toBe(true);
  now = 20;
  expect(beats.canTellDead()).toBe(false);
  now = 40;
  beats.add(now);
  expect(beats.canTellDead()).toBe(false);
  now = 48;
  beats.add(now);
  now = 50;
  expect(beats.canTellDead()).toBe(false);
  now = 51;
  expect(beats.canTellDead()).toBe(true);
});

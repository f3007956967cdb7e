import { expect, it } from 'vitest';
import { countTurns } from '../../testing/count-turns.ts';
import { finishInTurns } from './in-turns.ts';

it('finishInTurns returns the result of 1,000 steps, and lets other work be done ten times before it', async () => {
  const work = function* (): Generator<undefined, number> {
    let sum = 0;
    for (let step = 0; step < 1000; step += 1) {
      sum += step;
      yield;
    }
    return sum;
  };
  const { turns, result } = await countTurns(() => finishInTurns(work()));
  expect(result).toBe(499_500);
  expect(turns).toBeGreaterThanOrEqual(10);
});

import { expect, it } from 'vitest';
import { killRounds } from '../testing/kill-rounds.ts';

/** Returns a seeded random generator, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('after kill -9 all 24 runs end, no finished node reruns and outputs equal those of undisturbed runs', {
  timeout: 240_000,
}, async () => {
  const report = await killRounds(8, seeded(20_261_121));
  expect(report.offences).toEqual([]);
  expect(report.midway).toBeGreaterThan(16);
  expect(report.resumed).toBeGreaterThanOrEqual(report.midway);
});

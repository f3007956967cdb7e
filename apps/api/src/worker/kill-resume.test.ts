import { expect, it } from 'vitest';
import { killRounds } from '../testing/kill-rounds.ts';
import { seeded } from '../testing/seeded.ts';

it('after kill -9 all 15 runs end, no finished node reruns and outputs equal those of undisturbed runs', {
  timeout: 240_000,
}, async () => {
  const report = await killRounds(5, seeded(20_261_121));
  expect(report.offences).toEqual([]);
  expect(report.midway).toBeGreaterThan(9);
  expect(report.resumed).toBeGreaterThanOrEqual(report.midway);
});

import { expect, it } from 'vitest';
import { killRounds } from '../testing/kill-rounds.ts';
import { seeded } from '../testing/seeded.ts';

it('after kill -9 all 9 runs end, no finished node reruns and outputs equal those of undisturbed runs', async () => {
  const report = await killRounds(3, seeded(20_261_121));
  expect(report.offences).toEqual([]);
  expect(report.midway).toBeGreaterThan(4);
  expect(report.resumed).toBeGreaterThanOrEqual(report.midway);
});

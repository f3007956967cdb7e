import { expect, it } from 'vitest';
import { killEffects } from '../testing/kill-effects.ts';
import { seeded } from '../testing/seeded.ts';

it('after server and database die during writes, no key has two effects and no run is lost', async () => {
  const report = await killEffects(4, seeded(20_261_122));
  expect(report.offences).toEqual([]);
  expect(report.kills.server + report.kills.database).toBe(4);
  expect(report.resumed).toBeGreaterThan(0);
});

import { expect, it } from 'vitest';
import { killEffects } from '../testing/kill-effects.ts';

it('after server and database die during writes, no key has two effects and no run is lost', {
  timeout: 240_000,
}, async () => {
  const report = await killEffects(8, Math.random);
  expect(report.offences).toEqual([]);
  expect(report.kills.server + report.kills.database).toBe(8);
  expect(report.resumed).toBeGreaterThan(0);
});

import { expect, it } from 'vitest';
import { killEffects } from '../testing/kill-effects.ts';

it('server and database killed in the middle of writing tools: no key has two effects, no run is lost', {
  timeout: 240_000,
}, async () => {
  const report = await killEffects(12, Math.random);
  expect(report.offences).toEqual([]);
  expect(report.kills.server + report.kills.database).toBe(12);
  expect(report.resumed).toBeGreaterThan(0);
});

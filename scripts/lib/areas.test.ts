import { expect, it } from 'vitest';
import { areas, tallyByArea } from './areas.mjs';

it('counts one test per area, and one for what lies outside all of them', () => {
  expect(tallyByArea([])).toEqual({ passed: areas().length + 1, failed: 0, skipped: 0 });
});

it('counts an area once, however much is wrong in it', () => {
  const findings = [{ file: 'packages/contracts/src/a.ts' }, { file: 'packages/contracts/src/b.ts' }, { file: 'biome.json' }];
  expect(tallyByArea(findings).failed).toBe(2);
});

import { expect, it } from 'vitest';
import { areas, tallyByArea } from './areas.mjs';

it('tallyByArea counts one test per area and one for files outside all areas', () => {
  expect(tallyByArea([])).toEqual({ passed: areas().length + 1, failed: 0, skipped: 0 });
});

it('tallyByArea counts an area once however many findings it has', () => {
  const findings = [{ file: 'packages/contracts/src/a.ts' }, { file: 'packages/contracts/src/b.ts' }, { file: 'biome.json' }];
  expect(tallyByArea(findings).failed).toBe(2);
});

import { expect, it } from 'vitest';
import { type HealthFacts, reportHealth } from './health-report.ts';

const well: HealthFacts = {
  database: undefined,
  writerStalledMs: 0,
  freeBytes: 1e12,
  isDatabaseFull: false,
  isBlobVolumeFull: false,
  damage: undefined,
};

it.each<[string, Partial<HealthFacts>, string, string[]]>([
  ['all answers', {}, 'ok', []],
  ['the database answers slowly', { database: { silentMs: 3_000 } }, 'ok', []],
  ['the database is silent', { database: { silentMs: 4_500 } }, 'unavailable', ['database']],
  ['the database refuses connections', { database: { error: 'ECONNREFUSED' } }, 'unavailable', ['database']],
  ['the database is read-only', { database: { error: '25006', isReadOnly: true } }, 'unavailable', ['database']],
  ['the writer is stuck', { writerStalledMs: 5_500 }, 'unavailable', ['journal']],
  ['little space is left', { freeBytes: 1_000 }, 'degraded', ['storage']],
  ['a page of a table is damaged', { damage: 'invalid page in block 0' }, 'degraded', ['database']],
  ['free space is unknown', { freeBytes: undefined }, 'ok', []],
  ['the volume of blobs is full', { isBlobVolumeFull: true }, 'degraded', ['storage']],
  ['the database is full', { isDatabaseFull: true, freeBytes: 0 }, 'degraded', ['storage']],
  [
    'the database is full and a run waits for room',
    { isDatabaseFull: true, writerStalledMs: 6_000 },
    'unavailable',
    ['journal', 'storage'],
  ],
])('reportHealth returns the status and reasons when %s', (_, facts, status, checks) => {
  const report = reportHealth({ ...well, ...facts });
  expect(report.status).toBe(status);
  expect((report.problems ?? []).map(({ check }) => check)).toEqual(checks);
});

import { expect, it } from 'vitest';
import { killCode } from '../../testing/kill-code.ts';
import { seeded } from '../../testing/seeded.ts';

/** `PINION_CODE_KILLS=300` kills as often. */
const kills = Number(process.env['PINION_CODE_KILLS'] ?? '1');

it.skipIf(process.platform !== 'linux')(
  'after kill -9 of the server or of a sandbox, code runs again, no effect happens twice and no process is left',
  { timeout: 15_000 + kills * 15_000 },
  async () => {
    const report = await killCode(kills, seeded(20_261_126));
    const sorted = report.recoveryMs.toSorted((a, b) => a - b);
    const { recoveryMs: _, ...facts } = report;
    process.stdout.write(
      `${JSON.stringify({ ...facts, recovery_ms: { p50: sorted[sorted.length >> 1], max: sorted.at(-1) } })}\n`,
    );
    expect(report.offences).toEqual([]);
    expect(report.kills.server + report.kills.sandbox).toBe(kills);
    expect(report.effects).toBeGreaterThan(kills);
  },
);

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkpointsBySize } from './checkpoints.ts';
import { openPglite } from './open-pglite.ts';

const mb = 1024 * 1024;

it('the write-ahead log of an embedded database that is written all the time stays below a size', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'pinion-wal-'));
  const template = process.env['PINION_DATABASE_TEMPLATE'];
  if (template !== undefined) cpSync(template, dataDir, { recursive: true });
  const db = await openPglite(dataDir);
  onTestFinished(async () => {
    vi.useRealTimers();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const checkpoint = checkpointsBySize(db);
  const segments = () => readdirSync(join(dataDir, 'pg_wal')).filter(name => /^[0-9A-F]{24}$/.test(name)).length;
  let most = 0;
  for (let round = 0; round < 12; round += 1) {
    await db.exec(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000)) FROM generate_series(1, 20)`);
    vi.setSystemTime(Date.now() + 10_000);
    await checkpoint();
    most = Math.max(most, segments());
  }
  const { rows } = await db.query<{ written: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS written`);
  // Of at least 200 MB that were written, in files of 16 MB.
  expect(Number(rows[0]?.written)).toBeGreaterThan(200 * mb);
  expect(most).toBeLessThanOrEqual(7);
});

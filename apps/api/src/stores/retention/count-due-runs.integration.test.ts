import { openDatabase, type Database } from '@pinion/db';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '@pinion/contracts';
import { localOwner } from '../../auth/local-owner.sql.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { countDueRuns } from './count-due-runs.sql.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-due-'));
let database: Database;
let scope: Scope;
let drop: () => Promise<void>;
const count = 3_000;
const now = Date.now();
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = await openDatabase({ url: created.url, dataDir, template: created.template });
  scope = await localOwner(database, newId);
  // Finished runs, one a minute before now. The usage of every tenth is not counted yet, so they have to stay.
  await database.pool.query(
    `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, created_at, started_at, ended_at, usage_counted)
     SELECT lpad(n::text, 36, '0'), $1, $2, $3, 'w', 'W', 'succeeded', '1', at, at, at, n % 10 <> 0
     FROM (SELECT n, $5::timestamptz - n * interval '1 minute' AS at FROM generate_series(1, $4::int) n) seeded`,
    [scope.workspace_id, scope.org_id, scope.user_id, count, new Date(now)],
  );
  await database.pool.query('ANALYZE run');
});
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ago = (minutes: number): Date => new Date(now - minutes * 60_000);

describe('countDueRuns', () => {
  it('countDueRuns is exact up to a thousand runs', async () => {
    const due = await countDueRuns(database, scope, ago(count - 499.5));
    expect(due).toMatchObject({ runs: 450, needed: 50, is_estimate: false });
  });

  it('countDueRuns counts more runs and estimates how many of them are needed', async () => {
    expect(await countDueRuns(database, scope, ago(0))).toMatchObject({ runs: 2_700, needed: 300, is_estimate: true });
  });

  it('countDueRuns estimates the number of runs that are too many to count', async () => {
    const { runs, needed, bytes, is_estimate } = await countDueRuns(database, scope, ago(0), 2_000);
    expect(is_estimate).toBe(true);
    expect(Math.abs(runs + needed - count)).toBeLessThan(count / 10);
    expect(needed).toBe(Math.round((runs + needed) / 10));
    expect(bytes).toBeGreaterThan(0);
  });

  it('countDueRuns never estimates fewer runs than it has counted', async () => {
    const { runs, needed } = await countDueRuns(database, scope, ago(count - 1_199.5), 1_200);
    expect(runs + needed).toBeGreaterThanOrEqual(1_200);
  });
});

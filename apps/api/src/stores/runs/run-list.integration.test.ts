import type { Database } from '@pinion/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { tidyTables } from '../../platform/database/schedule-vacuum.sql.ts';
import { createRunStore } from './run-store.sql.ts';
import type { RunPage } from './run-list.sql.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };

describe('run list with 20,000 rows', () => {
  let at: RunningDatabase;
  let database: Database;
  let statements: { text: string; values: unknown[] }[] = [];
  beforeAll(async () => {
    at = await runningDatabase();
    ({ database } = at);
    await database.pool.query(
      `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, parent_run_id)
       SELECT lpad(n::text, 12, '0'), CASE WHEN n % 3 = 0 THEN 'other' ELSE 'w' END, 'o', 'u', 'wf' || n % 50, 'n',
         CASE WHEN n % 100 = 1 THEN 'failed' ELSE 'succeeded' END, 'null', CASE WHEN n % 4 = 0 THEN 'parent' || n % 1000 END
       FROM generate_series(1, 20000) n`,
    );
    await database.pool.query(
      "INSERT INTO run (id, workspace_id, org_id, user_id, workflow_name, status, input, lease_owner) VALUES ('x', 'w', 'o', 'u', 'n', 'running', 'null', 'me')",
    );
  });
  afterAll(() => at.close());

  const recording = {
    pool: {
      query: (text: string, values: unknown[]) => {
        statements.push({ text, values });
        return database.pool.query(text, values);
      },
    },
  } as unknown as Pick<Database, 'pool'>;

  it.each<[string, RunPage]>([
    ['all', { limit: 51 }],
    ['a deep page', { limit: 51, before: '000000001000' }],
    ['of a workflow', { limit: 51, workflow_id: 'wf7' }],
    ['of a status', { limit: 51, status: 'failed' }],
    ['the parts of a run', { limit: 51, parent_run_id: 'parent4' }],
    ['with parts', { limit: 51, with_parts: true }],
  ])('the run list uses an index without a sort or full scan: %s', async (_, filter) => {
    statements = [];
    const rows = await createRunStore(recording).list(scope, filter);
    expect(rows.length).toBeGreaterThan(3);
    const [statement] = statements;
    const { rows: plan } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${statement?.text ?? ''}`,
      statement?.values,
    );
    const text = plan.map(row => row['QUERY PLAN']).join('\n');
    expect(text).not.toContain('Seq Scan');
    const removed = [...text.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...removed), text).toBeLessThan(500);
  });

  it('the run list finds a failed run of long ago among all by a text of its input', async () => {
    const id = '000000001001';
    await database.pool.query(`UPDATE run SET input = '{"order":"ord_7f31"}' WHERE id IN ($1, '000000001002')`, [id]);
    const rows = await createRunStore(database).list(scope, { limit: 51, status: 'failed', q: 'ord_7f31' });
    expect(rows.map(row => row.id)).toEqual([id]);
  });

  it('tidyTables gathers statistics of a changed table once', async () => {
    await expect.poll(() => tidyTables(database), { timeout: 10_000 }).toContain('run');
    expect(await tidyTables(database)).not.toContain('run');
    const { rows } = await database.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stats WHERE tablename = 'run'",
    );
    expect(rows[0]?.count).toBeGreaterThan(5);
  });
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Adds ended runs to the database of a stopped server, one every 10 s before now, in the scope of a run that it has. Every 50th
 * failed. `marked` is the number of the run from the end whose input names `order`.
 */
export function seedRuns(dataDir: string, seed: { count: number; name: string; order: string; marked: number }): void {
  execFileSync(process.execPath, ['-e', script, dataDir, JSON.stringify(seed)], { cwd: root });
}

/** The program that writes the runs. It runs on its own, because a database belongs to one process at a time. */
const script = `
import { openDatabase } from './prisma/src/index.ts';
const [dataDir, seed] = process.argv.slice(1);
const { count, name, order, marked } = JSON.parse(seed);
const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir });
const { rows: [scope] } = await database.pool.query('SELECT workspace_id, org_id, user_id FROM run LIMIT 1');
await database.pool.query(
  \`INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, output, error, created_at, started_at, ended_at, calls, failed_calls)
   SELECT lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || lpad(n::text, 20, '0'), $1, $2, $3, 'seeded', $4,
     CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'succeeded' END, '{"order":"' || CASE WHEN n = $7 THEN $6 ELSE 'ord_' || n END || '"}', '"sent"',
     CASE WHEN n % 50 = 0 THEN '{"code":"TIMEOUT","message":"No response within 30 s"}' END, at, at, at + interval '2 seconds', 3,
     CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END
   FROM (SELECT n, now() - n * interval '10 seconds' AS at FROM generate_series(1, $5::int) n) seeded\`,
  [scope.workspace_id, scope.org_id, scope.user_id, name, count, order, marked],
);
await database.close();
`;

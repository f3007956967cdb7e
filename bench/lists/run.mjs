// Times lists of the HTTP API at 100 and at 100,000 runs, in one process over one database. See README.md.
// node bench/lists/run.mjs [--runs 100000] [--postgres]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../prisma/src/index.ts';
import { startServer } from '../../apps/api/src/composition/start-server.ts';
import { readEnv } from '../../apps/api/src/configuration/env.ts';
import { realPostgres } from '../../apps/api/src/testing/real-postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
  },
});
const sizes = [100, Number(values.runs)];
const requests = Number(values.requests);

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-lists-'));
const postgres = values.postgres ? await realPostgres() : undefined;
const databaseUrl = postgres?.url ?? process.env.DATABASE_URL ?? '';
const env = readEnv({ PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', DATABASE_URL: databaseUrl });

const chunk = 50_000;

async function addRuns(from, to) {
  const database = await openDatabase({ url: env.databaseUrl, dataDir });
  const { rows } = await database.pool.query('SELECT workspace_id, org_id, user_id FROM run LIMIT 1');
  const [scope] = rows;
  // Ids are time-based, so these are ordered by their number.
  const client = await database.pool.connect();
  await client.query('SET statement_timeout = 0');
  for (let first = from; first <= to; first += chunk)
    await client.query({
      text: `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, output, started_at, ended_at)
     SELECT '0' || lpad(n::text, 35, '0'), $1, $2, $3, 'workflow-' || n % 50, 'Workflow ' || n % 50,
       CASE WHEN n % 100 = 1 THEN 'failed' ELSE 'succeeded' END, '{"order":"ord_' || n || '"}', '"sent"', now(), now()
     FROM generate_series($4::int, $5::int) n ON CONFLICT (id) DO NOTHING`,
      values: [scope.workspace_id, scope.org_id, scope.user_id, first, Math.min(to, first + chunk - 1)],
      query_timeout: 600_000,
    });
  await client.query({ text: 'VACUUM ANALYZE run', query_timeout: 600_000 });
  client.release(true);
  await database.close();
}

async function once(server, pathname) {
  const started = performance.now();
  const response = await fetch(`${server.url}/api/v1${pathname}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${pathname}: ${response.status}`);
  return performance.now() - started;
}

async function timed(server, pathname) {
  for (let n = 0; n < 20; n += 1) await once(server, pathname);
  const times = [];
  for (let n = 0; n < requests; n += 1) times.push(await once(server, pathname));
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)] };
}

/** Returns the list requests, including the second page of each paged list, and a page deep in the table. */
const lists = size => ({
  'runs, newest': '/runs?limit=50',
  'runs, deep page': `/runs?limit=50&cursor=0${String(Math.ceil(size / 2)).padStart(35, '0')}`,
  'runs of a workflow': '/runs?limit=50&workflow_id=workflow-7',
  'failed runs': '/runs?limit=50&status=failed',
  'search, one run': `/runs?limit=50&q=ord_${Math.ceil(size / 2)}`,
  'search, all runs': '/runs?limit=50&q=sent',
  'one run': `/runs/0${String(Math.ceil(size / 2)).padStart(35, '0')}`,
  workflows: '/workflows',
  questions: '/questions',
});

const measured = {};
let made = 0;
try {
  const first = await startServer({ env, shopPace: 0 });
  const [workflow] = (await (await fetch(`${first.url}/api/v1/workflows`)).json()).items;
  await fetch(`${first.url}/api/v1/workflows/${workflow.id}/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input: 'hello', wait_s: 20 }),
  });
  await first.close();
  for (const size of sizes) {
    await addRuns(made + 1, size);
    made = size;
    const server = await startServer({ env, shopPace: 0 });
    for (const [name, pathname] of Object.entries(lists(size))) (measured[name] ??= []).push(await timed(server, pathname));
    await server.close();
  }
  console.log(`ms over ${requests} requests: p50 at ${sizes.join(' and ')} runs, their ratio, p95 at ${sizes[1]}`);
  for (const [name, [small, large]] of Object.entries(measured))
    console.log(
      `${name.padEnd(20)} ${small.p50.toFixed(2).padStart(8)} ${large.p50.toFixed(2).padStart(8)}   x ${(large.p50 / small.p50).toFixed(2)} ${large.p95.toFixed(2).padStart(8)}`,
    );
} finally {
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

// Times a retention sweep that deletes half of many finished runs, and requests and runs at the same time.
// node bench/lists/prune.mjs [--runs 100000] [--events 5] [--postgres]
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
    events: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
});
const [runs, events, seconds] = [values.runs, values.events, values.seconds].map(Number);
const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-prune-'));
const postgres = values.postgres ? await realPostgres() : undefined;
const databaseUrl = postgres?.url ?? process.env.DATABASE_URL ?? '';
const env = readEnv({ PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', DATABASE_URL: databaseUrl });
const chunk = 50_000;

/** Adds finished runs, one a minute before now, with events of about 600 bytes. */
async function addRuns() {
  const database = await openDatabase({ url: env.databaseUrl, dataDir });
  const [scope] = (await database.pool.query('SELECT workspace_id, org_id, user_id FROM run LIMIT 1')).rows;
  for (let from = 1; from <= runs; from += chunk) {
    const to = Math.min(runs, from + chunk - 1);
    const client = await database.pool.connect();
    await client.query('SET statement_timeout = 0');
    await client.query({
      text: `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, output, created_at, started_at, ended_at, usage_counted)
     SELECT '0' || lpad(n::text, 35, '0'), $1, $2, $3, 'workflow-' || n % 50, 'Workflow ' || n % 50, 'succeeded',
       '{"order":"ord_' || n || '"}', '"sent"', at, at, at, true
     FROM (SELECT n, now() - ($6::int - n + 1) * interval '1 minute' AS at FROM generate_series($4::int, $5::int) n) seeded`,
      values: [scope.workspace_id, scope.org_id, scope.user_id, from, to, runs],
      query_timeout: 600_000,
    });
    await client.query({
      text: `INSERT INTO run_event (run_id, seq, type, node_id, payload)
     SELECT '0' || lpad(n::text, 35, '0'), s, 'node.finished', 'n', '{"type":"node.finished","outputs":{"value":"' || repeat(md5(n::text || s::text), 18) || '"}}'
     FROM generate_series($1::int, $2::int) n, generate_series(0, $3::int - 1) s`,
      values: [from, to, events],
      query_timeout: 600_000,
    });
    client.release(true);
  }
  if (database.kind === 'postgres') {
    const client = await database.pool.connect();
    await client.query('SET statement_timeout = 0');
    await client.query({ text: 'VACUUM ANALYZE', query_timeout: 600_000 });
    client.release(true);
  }
  await database.close();
}

const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const line = (name, times) =>
  console.log(
    `${name.padEnd(34)} ${String(times.length).padStart(6)} ${percentile(times, 0.5).toFixed(1).padStart(8)} ${percentile(times, 0.95).toFixed(1).padStart(8)} ${Math.max(
      ...times,
    )
      .toFixed(1)
      .padStart(8)}`,
  );

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const post = (server, pathname, body) =>
  fetch(`${server.url}/api/v1${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(response => response.json());

const get = async (server, pathname) => {
  const response = await fetch(`${server.url}/api/v1${pathname}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${pathname}: ${response.status}`);
};

try {
  const first = await startServer({ env, shopPace: 0 });
  const [workflow] = (await (await fetch(`${first.url}/api/v1/workflows`)).json()).items;
  await post(first, `/workflows/${workflow.id}/runs`, { input: 'hello', wait_s: 20 });
  await first.close();
  const seeding = await timed(addRuns);
  console.log(`${runs} runs with ${events} events each, seeded in ${(seeding / 1000).toFixed(0)} s`);

  const server = await startServer({ env, shopPace: 0 });
  const { retention, owner } = server.services;
  const statements = {};
  for (const name of ['deleteRuns', 'clearDeleted', 'diskUse', 'countDue']) {
    const original = retention[name];
    retention[name] = async (...args) => {
      const started = performance.now();
      try {
        return await original(...args);
      } finally {
        (statements[name] ??= []).push(performance.now() - started);
      }
    };
  }
  // The newest half is kept.
  const days = Math.max(1, Math.floor(runs / 2 / 1440));
  const requests = {
    'list, newest': () => get(server, '/runs?limit=50'),
    search: () => get(server, `/runs?limit=50&q=ord_${runs - 5}`),
    open: () => get(server, `/runs/0${String(runs - 5).padStart(35, '0')}`),
    'start a run and wait for its end': () => post(server, `/workflows/${workflow.id}/runs`, { input: 'x', wait_s: 20 }),
    preview: () => get(server, `/retention/preview?run_days=${days}`),
  };
  const times = {};
  const measure = async phase => {
    for (const [name, request] of Object.entries(requests)) (times[`${name}, ${phase}`] ??= []).push(await timed(request));
  };
  for (let n = 0; n < 40; n += 1) await measure('before');

  await fetch(`${server.url}/api/v1/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ retention: { run_days: days } }),
  });
  await post(server, '/retention/sweep', {}).catch(() => undefined);
  const until = performance.now() + seconds * 1000;
  let last;
  const began = performance.now();
  while (performance.now() < until) {
    await measure('during a sweep');
    last = await retention.sweeps.read(owner);
    if (last?.deleted != null) break;
  }
  console.log(`\n${'ms'.padEnd(34)} ${'count'.padStart(6)} ${'p50'.padStart(8)} ${'p95'.padStart(8)} ${'max'.padStart(8)}`);
  for (const [name, of] of Object.entries(times)) line(name, of);
  for (const [name, of] of Object.entries(statements)) line(`statement: ${name}`, of);
  const { rows } = await server.services.retention.countDue(owner, new Date()).then(due => ({ rows: due }));
  console.log(
    last?.deleted == null
      ? `\nthe sweep was stopped after ${seconds} s (${rows?.runs ?? 'unknown'} runs are older than now)`
      : `\ndeleted in ${((performance.now() - began) / 1000).toFixed(0)} s: ${JSON.stringify(last.deleted)}`,
  );
  await server.close();
} finally {
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

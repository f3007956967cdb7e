// Runs that wait: what they cost a server that is running, and one that starts. See README.md.
// node bench/machines/waiting.mjs [--runs 10000] [--answers 50] [--held 1000]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../prisma/src/index.ts';
import { copyRun } from '../../apps/api/src/testing/copy-run.sql.ts';
import { realPostgres } from '../../apps/api/src/testing/real-postgres.ts';
import { askingWorkflow } from '../../apps/api/src/testing/suspending.ts';
import { startPinion } from '../main-job/lib/child.mjs';
import { getJson, postJson } from '../main-job/lib/http.mjs';
import { quantile, round, sleep } from '../main-job/lib/stats.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    answers: { type: 'string', default: '50' },
    held: { type: 'string', default: '1000' },
  },
});
const [runs, answers, held] = [values.runs, values.answers, values.held].map(Number);
const settleMs = 8_000;
const endWithinMs = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-waiting-'));
const postgres = await realPostgres();
const database = await openDatabase({ url: postgres.url, dataDir: folder });

/** The server that runs, if any. */
let running;

/** Starts a server and measures it once it has searched for free runs a few times. */
async function measured(suspendSeconds) {
  const from = performance.now();
  const more = { DATABASE_URL: postgres.url, PINION_SUSPEND_SECONDS: String(suspendSeconds) };
  const server = await startPinion({ data: path.join(folder, 'data'), allow: '', web: false, more });
  const startMs = performance.now() - from;
  await sleep(settleMs);
  running = server;
  return { ...server, figures: { start_ms: round(startMs), rss_mb: memoryOf(server.pid) } };
}

const memoryOf = pid => round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

async function untilEnded(url, id) {
  const until = Date.now() + endWithinMs;
  while (Date.now() < until) {
    const run = await getJson(`${url}/api/v1/runs/${id}`);
    if (run.status === 'succeeded') return;
    await sleep(5);
  }
  throw new Error(`the run ${id} did not end`);
}

/** Answers some of the suspended runs, one after the other. Returns the milliseconds from each answer to the end of its run. */
async function answered(url, ids) {
  const times = [];
  for (const id of ids) {
    const { items } = await getJson(`${url}/api/v1/questions?run_id=${id}&state=open`);
    const from = performance.now();
    await postJson(`${url}/api/v1/questions/${encodeURIComponent(items[0].id)}/answer`, { decision: 'approve' });
    await untilEnded(url, id);
    times.push(performance.now() - from);
  }
  return { p50_ms: round(quantile(times, 0.5)), p95_ms: round(quantile(times, 0.95)) };
}

try {
  console.log(`${runs} waiting runs; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
  let server = await measured(0);
  const empty = server.figures;
  const workflow = (await postJson(`${server.url}/api/v1/workflows`, askingWorkflow())).body.id;
  const first = (await postJson(`${server.url}/api/v1/workflows/${workflow}/runs`, { input: 'go' })).body.run_id;
  await sleep(settleMs);
  const ids = await copyRun(database, first, runs);
  await database.pool.query('ANALYZE');
  await server.stop();

  server = await measured(0);
  const suspended = server.figures;
  const latency = await answered(server.url, ids.slice(0, answers));
  await server.stop();

  // The same runs in memory, for comparison: as after a server that was killed.
  const sql = `UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE id IN (SELECT id FROM run WHERE status = 'waiting' LIMIT $1)`;
  await database.pool.query(sql, [held]);
  server = await measured(3_600);
  await sleep(held * 5);
  const inMemory = { rss_mb: memoryOf(server.pid), kb_a_run: round(((memoryOf(server.pid) - empty.rss_mb) * 1024) / held) };
  await server.stop();
  console.log(JSON.stringify({ empty, suspended, answer_to_end: latency, [`${held} in memory`]: inMemory }, null, 2));
} finally {
  await running?.stop();
  await database.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

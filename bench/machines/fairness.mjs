// How long the first run of a workspace waits behind the flood of another one. See README.md.
// node bench/machines/fairness.mjs [--flood 10000] [--slots 8] [--probes 50] [--redis no]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../prisma/src/index.ts';
import { countingTools } from '../../apps/api/src/testing/counting-tools.ts';
import { must } from '../../apps/api/src/testing/must.ts';
import { realPostgres } from '../../apps/api/src/testing/real-postgres.ts';
import { smallWorkflow } from '../../apps/api/src/testing/small-workflow.ts';
import { toolOf } from '../../apps/api/src/testing/squares-workflow.ts';
import { rest } from '../../apps/api/src/testing/start-token-client.ts';
import { createWorkspace, setUpOwner, signInTo } from '../../apps/api/src/testing/two-workspaces.ts';
import { throwawayRedis } from '../../packages/tool-runtime/src/testing/throwaway-redis.ts';
import { startPinion } from '../main-job/lib/child.mjs';
import { quantile, round, sleep } from '../main-job/lib/stats.mjs';

const { values } = parseArgs({
  options: {
    flood: { type: 'string', default: '10000' },
    slots: { type: 'string', default: '8' },
    probes: { type: 'string', default: '50' },
    redis: { type: 'string', default: 'yes' },
  },
});
const [flood, slots, probes] = [values.flood, values.slots, values.probes].map(Number);
const callMs = 150;
const atOnce = 16;
const account = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' };

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-fairness-'));
const stops = [];
const keep = (part, stop) => {
  stops.unshift(() => stop(part));
  return part;
};

/** Publishes the tool and the workflow of all runs in the workspace of a session. Returns how to start one of its runs. */
async function prepare(server, headers, origin) {
  const api = rest(server);
  await must(201, api('POST', '/tools', toolOf('pure', origin), headers));
  const config = { tool: { name: 'count.pure' }, input: { run: '{{in}}', n: 1 } };
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'call', type: 'tool', config },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('fair', nodes, 'in.value>call.in', 'call.envelope>out.value');
  const { id } = await must(201, api('POST', '/workflows', file, headers));
  return async () => (await must(202, api('POST', `/workflows/${id}/runs`, { input: 'run' }, headers))).run_id;
}

try {
  console.log(`${flood} queued runs, ${slots} slots; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
  const tools = keep(await countingTools({ delayMs: () => callMs }), part => part.close());
  const postgres = keep(await realPostgres(), part => part.remove());
  const redis = values.redis === 'no' ? undefined : keep(await throwawayRedis(), part => part.remove());
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, `limits:\n  max_concurrent_runs: ${slots}\n  max_queued_runs: ${flood + probes}\n`);
  const start = role =>
    startPinion({
      data: path.join(folder, 'shared'),
      allow: new URL(tools.origin).host,
      web: false,
      more: {
        PINION_ROLE: role,
        PINION_CONFIG: config,
        DATABASE_URL: postgres.url,
        ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      },
    });
  const web = keep(await start('web'), part => part.stop());
  const owner = await setUpOwner(web, account);
  const other = await signInTo(web, account, await createWorkspace(web, owner, 'Other'));
  const startFlood = await prepare(web, await signInTo(web, account, await firstWorkspace(web, owner)), tools.origin);
  const startProbe = await prepare(web, other, tools.origin);

  const accepting = performance.now();
  let left = flood;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await startFlood();
    }),
  );
  const acceptMs = performance.now() - accepting;
  const first = await startProbe();
  keep(await start('worker'), part => part.stop());
  const database = keep(await openDatabase({ url: postgres.url, dataDir: folder }), part => part.close());

  const read = async id =>
    (await database.pool.query('SELECT status, created_at, started_at, ended_at FROM run WHERE id = $1', [id])).rows[0];
  const until = async (id, status) => {
    for (;;) {
      const run = await read(id);
      if (run[status] !== null) return run;
      await sleep(10);
    }
  };
  const firstStarted = (await until(first, 'started_at')).started_at;
  const before = 'SELECT count(*)::int AS count FROM run WHERE started_at < $1';
  const startedBefore = (await database.pool.query(before, [firstStarted])).rows[0].count;
  const waits = [];
  for (let n = 0; n < probes; n += 1) {
    const run = await until(await startProbe(), 'ended_at');
    waits.push(run.started_at - run.created_at);
  }
  const turnSql = `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at) * 1000) AS p50,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at) * 1000) AS p95 FROM run WHERE ended_at IS NOT NULL`;
  const turns = (await database.pool.query(turnSql)).rows[0];
  const queued = (await database.pool.query("SELECT count(*)::int AS count FROM run WHERE status = 'queued'")).rows[0].count;
  console.log(
    JSON.stringify(
      {
        queue: redis === undefined ? 'database' : 'redis',
        accepted_per_second: round((flood / acceptMs) * 1_000),
        started_before_the_first_run_of_the_other: startedBefore,
        slot_turn_ms: { p50: round(Number(turns.p50)), p95: round(Number(turns.p95)) },
        later_runs_of_the_other_wait_ms: { p50: round(quantile(waits, 0.5)), p95: round(quantile(waits, 0.95)) },
        still_queued: queued,
      },
      null,
      2,
    ),
  );
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function firstWorkspace(server, headers) {
  const { items } = await must(200, rest(server)('GET', '/workspaces', undefined, headers));
  return items[0].id;
}

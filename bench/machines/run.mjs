// Several servers on one PostgreSQL and one Redis. See README.md.
// node bench/machines/run.mjs [--only throughput,start,rolling] [--runs 400], or --from CHECKOUT for an upgrade
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { realPostgres } from '../../apps/api/src/testing/real-postgres.ts';
import { throwawayRedis } from '../../packages/tool-runtime/src/testing/throwaway-redis.ts';
import { jobsOf } from '../main-job/contenders/pinion-driver.mjs';
import { startChild, startPinion } from '../main-job/lib/child.mjs';
import { cpuMs } from '../main-job/lib/process-tree.mjs';
import { manyAtOnce, quantile, round, sleep } from '../main-job/lib/stats.mjs';
import { rollingRestart } from './rolling-restart.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '400' },
    width: { type: 'string', default: '64' },
    from: { type: 'string' },
  },
});
/** Returns whether to measure a part. With an earlier checkout it is the upgrade alone, because that one creates the database. */
const wants = part => values.from === undefined && (values.only === undefined || values.only.split(',').includes(part));
const root = path.resolve(import.meta.dirname, '../..');
const { openDatabase } = await import(pathToFileURL(path.join(values.from ?? root, 'prisma/src/index.ts')).href);
const [runs, width] = [values.runs, values.width].map(Number);

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-machines-'));
const stops = [];
const keep = (part, stop) => {
  stops.unshift(() => stop(part));
  return part;
};

/** Returns the CPU milliseconds that all processes of the machine have used. */
function machineCpuMs() {
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) * 10;
}

try {
  const model = keep(await startChild('support/model-server.mjs'), part => part.stop());
  const tools = keep(await startChild('support/tool-server.mjs'), part => part.stop());
  const postgres = keep(await realPostgres(), part => part.remove());
  const redis = keep(await throwawayRedis(), part => part.remove());
  const servers = { modelUrl: `http://127.0.0.1:${model.port}/v1`, toolUrl: `http://127.0.0.1:${tools.port}` };
  const allow = Object.values(servers)
    .map(address => new URL(address).host)
    .join(',');
  const start = (role, { env = {}, ...more } = {}) =>
    startPinion({
      data: path.join(folder, 'shared'),
      allow,
      web: false,
      more: { PINION_ROLE: role, DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...env },
      ...more,
    });
  const database = keep(await openDatabase({ url: postgres.url, dataDir: folder }), part => part.close());
  /** Returns the milliseconds from the acceptance to the start of the runs since `from`. */
  const startDelays = async from => {
    const sql =
      'SELECT extract(epoch FROM started_at - created_at) * 1000 AS ms FROM run WHERE created_at >= $1 AND started_at IS NOT NULL';
    return (await database.pool.query(sql, [from])).rows.map(({ ms }) => Number(ms));
  };
  /** Returns what the database has done so far: transactions and bytes of its log. */
  const databaseWork = async () => {
    const sql = `SELECT xact_commit::int AS transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS log_bytes
      FROM pg_stat_database WHERE datname = current_database()`;
    return (await database.pool.query(sql)).rows[0];
  };
  const result = { node: process.version, cpus: cpus().length, load_before: round(loadavg()[0]) };

  const web = await start('web', { checkout: values.from });
  const api = jobsOf(`${web.url}/api/v1`, servers);
  const job = await api.prepare({ width: 4, query: '' });
  if (wants('start')) {
    const worker = await start('worker');
    for (let n = 0; n < 20; n += 1) await api.run(job);
    const from = new Date();
    for (let n = 0; n < 100; n += 1) await api.run(job);
    const delays = await startDelays(from);
    result.accept_to_start_ms = { p50: round(quantile(delays, 0.5)), p95: round(quantile(delays, 0.95)) };
    await worker.stop();
  }
  if (wants('throughput')) {
    result.throughput = [];
    for (const count of [1, 2, 4]) {
      const workers = await Promise.all(Array.from({ length: count }, () => start('worker')));
      await manyAtOnce(60, 16, () => api.run(job));
      const processes = [web, ...workers];
      const used = () => processes.map(({ pid }) => cpuMs(pid));
      await sleep(1_200); // The statistics of the database are written once a second.
      const workBefore = await databaseWork();
      const [before, machineBefore, from] = [used(), machineCpuMs(), new Date()];
      const ms = await manyAtOnce(runs, width, () => api.run(job));
      const machineMs = machineCpuMs() - machineBefore;
      const perProcess = used().map((value, index) => (value - before[index]) / runs);
      const delays = await startDelays(from);
      await sleep(1_200);
      const work = await databaseWork();
      result.throughput.push({
        workers: count,
        runs_per_second: round((runs * 1000) / ms),
        web_cpu_ms_per_run: round(perProcess[0]),
        worker_cpu_ms_per_run: round(perProcess.slice(1).reduce((sum, value) => sum + value, 0)),
        machine_cpu_ms_per_run: round(machineMs / runs),
        accept_to_start_p50_ms: round(quantile(delays, 0.5)),
        transactions_per_run: round((work.transactions - workBefore.transactions) / runs),
        log_kb_per_run: round((work.log_bytes - workBefore.log_bytes) / runs / 1024),
      });
      await Promise.all(workers.map(worker => worker.stop()));
    }
  }
  await web.stop();
  if (wants('rolling')) result.rolling = await rollingRestart({ start, job, database, count: 3 });
  if (values.from !== undefined) {
    const migrations = async () => (await database.pool.query('SELECT migration_name FROM _prisma_migrations')).rows.length;
    const before = await migrations();
    result.upgrade = await rollingRestart({ start, job, database, count: 3, before: values.from });
    result.upgrade.migrations = { before, after: await migrations() };
  }
  await sleep(200);
  result.load_after = round(loadavg()[0]);
  console.log(JSON.stringify(result, null, 2));
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

import { freePort } from '../main-job/lib/child.mjs';
import { getJson, postJson } from '../main-job/lib/http.mjs';
import { sleep } from '../main-job/lib/stats.mjs';

const healthEveryMs = 200;
const startEveryMs = 40;
const drainSeconds = '2';

/**
 * Restarts the servers one after the other while runs are started all the time, through a balancer that sends requests only to
 * servers that report ready. With `before`, the first servers are those of that checkout. Returns the requests, those that
 * failed, and how the accepted runs ended.
 */
export async function rollingRestart({ start, job, database, count, before }) {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const env = { PINION_DRAIN_SECONDS: drainSeconds, PINION_RUN_DRAIN_SECONDS: '10' };
  const startAt = (index, checkout) => start('all', { env, port: ports[index], checkout });
  const processes = [];
  for (const index of ports.keys()) processes.push(await startAt(index, before));

  let ready = [];
  let isOver = false;
  const balance = (async () => {
    while (!isOver) {
      const isReady = url =>
        fetch(`${url}/health/ready`).then(
          response => response.ok,
          () => false,
        );
      const urls = ports.map(port => `http://127.0.0.1:${port}`);
      const states = await Promise.all(urls.map(isReady));
      ready = urls.filter((_, index) => states[index]);
      await sleep(healthEveryMs);
    }
  })();
  const accepted = [];
  const failures = [];
  const open = new Set();
  let turn = 0;
  const load = (async () => {
    while (!isOver) {
      if (ready.length > 0) {
        const url = ready[(turn += 1) % ready.length];
        const request = postJson(`${url}/api/v1/workflows/${job}/runs`, { input: 'Find them all.' })
          .then(({ status, body }) => (status === 202 ? accepted.push(body.run_id) : failures.push(`${status}`)))
          .catch(error => failures.push(error.message))
          .finally(() => open.delete(request));
        open.add(request);
      }
      await sleep(startEveryMs);
    }
  })();
  await sleep(2_000);
  const from = performance.now();
  for (const index of ports.keys()) {
    await processes[index].stop();
    processes[index] = await startAt(index);
    await sleep(1_000);
  }
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  await Promise.all([balance, load, ...open]);
  const { url } = processes[0];
  const statuses = {};
  for (const id of accepted) {
    let status = '';
    for (let tries = 0; tries < 300; tries += 1) {
      ({ status } = await getJson(`${url}/api/v1/runs/${id}`));
      if (!['queued', 'running', 'waiting'].includes(status)) break;
      await sleep(100);
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const { rows } = await database.pool.query('SELECT count(*) AS moved FROM run WHERE id = ANY($1) AND fence > 1', [accepted]);
  for (const server of processes) await server.stop();
  return {
    servers: count,
    seconds: Math.round(seconds),
    requests: accepted.length + failures.length,
    failures,
    runs: statuses,
    runs_that_changed_server: Number(rows[0].moved),
  };
}

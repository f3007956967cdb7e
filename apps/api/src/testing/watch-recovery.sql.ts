import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

/** Seconds that have passed since the worker of an unfinished run lost its lease, of the run that waits the longest. */
const overdueSql = `SELECT max(extract(epoch FROM now() - worker.alive_until))::float8 AS seconds
  FROM run JOIN worker ON worker.id = run.lease_owner
  WHERE run.status IN ('queued', 'running', 'waiting') AND run.lease_until IS NULL AND worker.alive_until < now()`;

const everyMs = 100;

/**
 * Watches how long the runs of dead workers wait for another one after the lease of their worker has ended. Time in which no other
 * worker was up, or PostgreSQL was down, does not count: `upSince` returns since when both are up, in monotonic milliseconds.
 * Returns a function that stops and returns the longest wait in seconds.
 */
export function watchRecovery(url: string, upSince: () => number | undefined): () => Promise<number> {
  // The server is killed too. The pool connects again.
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 1_000 });
  pool.on('error', () => undefined);
  let longest = 0;
  let isStopped = false;
  const watching = (async (): Promise<number> => {
    while (!isStopped) {
      const found = await pool.query<{ seconds: number | null }>(overdueSql).catch(() => undefined);
      const since = upSince();
      const upFor = since === undefined ? 0 : (performance.now() - since) / 1_000;
      longest = Math.max(longest, Math.min(found?.rows[0]?.seconds ?? 0, upFor));
      await sleep(everyMs);
    }
    await pool.end();
    return longest;
  })();
  return () => {
    isStopped = true;
    return watching;
  };
}

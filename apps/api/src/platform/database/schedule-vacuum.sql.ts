import type { Database } from '@pinion/db';

const everyMs = 60_000;
/**
 * Minimum number of changed rows since the last statistics. A table counts as changed when this many rows, and this share of
 * its rows, changed.
 */
const changedRows = 1_000;
const changedShare = 0.1;

const changedSql = `SELECT relname FROM pg_stat_user_tables
WHERE greatest(n_mod_since_analyze, n_dead_tup) > ${changedRows} + ${changedShare} * n_live_tup ORDER BY relname`;

/** Gathers statistics and frees dead rows of the tables that changed much, one at a time. Returns their names. */
export async function tidyTables({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ relname: string }>(changedSql);
  for (const { relname } of rows) await pool.query(`VACUUM (ANALYZE) "${relname.replaceAll('"', '""')}"`);
  return rows.map(row => row.relname);
}

/**
 * Runs once a minute the maintenance that a PostgreSQL server does by itself: the embedded database has no autovacuum. Returns
 * a function that stops it.
 */
export function scheduleVacuum(database: Pick<Database, 'pool'>, report: (error: unknown) => void): () => void {
  let isTidying = false;
  const timer = setInterval(() => {
    if (isTidying) return;
    isTidying = true;
    tidyTables(database)
      .catch(report)
      .finally(() => (isTidying = false));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

import type { Database } from '@pinion/db';

const columnsSql = `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS list FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'`;

const idOf = (n: string): string => `overlay($1::text placing lpad(to_hex(${n}), 12, '0') from 25 for 12)`;

/**
 * Copies a run with its events and approvals this many times, each with an id of its own. The ids are those of the run with another
 * last part. Returns them.
 */
export async function copyRun({ pool }: Pick<Database, 'pool'>, runId: string, count: number): Promise<string[]> {
  for (const [table, key] of [
    ['run', 'id'],
    ['run_event', 'run_id'],
    ['question', 'run_id'],
  ] as const) {
    const list = (await pool.query<{ list: string }>(columnsSql, [table])).rows[0]?.list ?? '';
    const own = new Set(['id', 'run_id', 'payload', 'parent']);
    const cells = list.split(', ').map(column => (own.has(column) ? `replace(${column}, $1, ${idOf('n')})` : column));
    await pool.query(
      `INSERT INTO ${table} (${list}) SELECT ${cells.join(', ')} FROM ${table}, generate_series(1, $2::int) n WHERE ${key} = $1`,
      [runId, count],
    );
  }
  const { rows } = await pool.query<{ id: string }>(`SELECT ${idOf('n')} AS id FROM generate_series(1, $2::int) n`, [
    runId,
    count,
  ]);
  return rows.map(row => row.id);
}

/** Ends the lease of a run, so that the next search of a worker finds it. */
export async function freeRun({ pool }: Pick<Database, 'pool'>, runId: string): Promise<void> {
  await pool.query('UPDATE run SET lease_owner = NULL, lease_until = NULL WHERE id = $1', [runId]);
}

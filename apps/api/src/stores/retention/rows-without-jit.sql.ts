import type { Database } from '@pinion/db';

/**
 * Runs a query whose estimated cost is far above its real one. PostgreSQL would compile it first (JIT), which takes ten times as
 * long as the query.
 */
export async function rowsWithoutJit<Row extends object>(pool: Database['pool'], sql: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL jit = off');
    const { rows } = await client.query<Row>(sql, values);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

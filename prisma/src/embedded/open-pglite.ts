import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../migrate.ts';

/** PostgreSQL on a directory, with every migration applied. The directory is the caller's alone. */
export async function openPglite(dataDir: string): Promise<PGlite> {
  const db = new PGlite({ dataDir, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  await db.waitReady;
  await migrate({
    run: sql => db.exec(sql),
    rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
  });
  return db;
}

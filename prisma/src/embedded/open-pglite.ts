import { PGlite } from '@electric-sql/pglite';
import { damagedDirectory } from './damaged-directory.ts';
import { migrate } from '../migrate.ts';

/** Opens PostgreSQL on a directory, with every migration applied. The caller must own the directory exclusively. */
export async function openPglite(dataDir: string): Promise<PGlite> {
  const db = new PGlite({ dataDir, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  try {
    await db.waitReady;
  } catch (error) {
    throw new Error(damagedDirectory(dataDir, error instanceof Error ? error.message : String(error)), { cause: error });
  }
  await migrate({
    run: sql => db.exec(sql),
    rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
  });
  return db;
}

import { PGlite } from '@electric-sql/pglite';
import { damagedDirectory } from './damaged-directory.ts';
import { backupBeforeMigration } from '../backup/backup-before-migration.ts';
import { migrate, type SqlSession } from '../migrate.ts';

/**
 * Settings that keep the memory of the one backend small: it never gives memory back. ANALYZE holds a sample of 300 rows for each
 * unit of the statistics target, in full width. Of the write-ahead log, a checkpoint keeps no more files than the next ones need.
 */
const settings = [
  'shared_buffers=16MB',
  'maintenance_work_mem=8MB',
  'default_statistics_target=25',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
];

/**
 * Opens PostgreSQL on a directory, with every migration applied. The caller must own the directory exclusively. With
 * `hasBackup`, the files are copied before the first migration.
 */
export async function openPglite(dataDir: string, hasBackup = false): Promise<PGlite> {
  const db = new PGlite({
    dataDir,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap(setting => ['-c', setting])],
  });
  try {
    await db.waitReady;
  } catch (error) {
    throw new Error(damagedDirectory(dataDir, error instanceof Error ? error.message : String(error)), { cause: error });
  }
  const session: SqlSession = {
    run: sql => db.exec(sql),
    rows: async (sql, parameters) => (await db.query<Record<string, unknown>>(sql, parameters)).rows,
  };
  await migrate(session, undefined, async migration => {
    if (!hasBackup) return;
    await db.exec('CHECKPOINT');
    backupBeforeMigration(dataDir, migration, new Date());
  });
  return db;
}

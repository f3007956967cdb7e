import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@pinion/db';
import { createTestDatabase } from './create-test-database.ts';

export type RunningDatabase = {
  database: Database;
  /** A directory of its own. */
  dataDir: string;
  close(): Promise<void>;
};

/** A database of a test's own, as the server has one, with its tables and nothing in them. */
export async function runningDatabase(): Promise<RunningDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-database-'));
  const own = await createTestDatabase();
  const database = await openDatabase({ url: own.url, dataDir });
  return {
    database,
    dataDir,
    async close() {
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

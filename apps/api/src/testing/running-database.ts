import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@pinion/db';
import { createTestDatabase } from './create-test-database.ts';

export type RunningDatabase = {
  database: Database;
  /** The data directory of this database alone. */
  dataDir: string;
  close(): Promise<void>;
};

/** Creates a separate database for a test, set up like the server's, with empty tables. */
export async function runningDatabase(): Promise<RunningDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-database-'));
  const own = await createTestDatabase();
  const database = await openDatabase({ url: own.url, dataDir, template: own.template });
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

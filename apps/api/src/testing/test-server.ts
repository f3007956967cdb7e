import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '../configuration/env.ts';
import { startServer } from '../composition/start-server.ts';
import { createTestDatabase } from './create-test-database.ts';

/** Starts the whole server except its pages, on a free port with a separate data directory. */
export async function startTestServer(extra: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-server-'));
  const reports: unknown[] = [];
  const database = await createTestDatabase();
  const server = await startServer({
    env: readEnv({
      PORT: '0',
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      DATABASE_URL: database.url,
      PINION_DATABASE_TEMPLATE: database.template,
      ...extra,
    }),
    shopPace: 0,
    report: error => reports.push(error),
  });
  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= server.close());
  return {
    ...server,
    dataDir,
    reports,
    databaseUrl: database.url,
    /** Stops the server and keeps its data for inspection. */
    stop,
    close: async () => {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

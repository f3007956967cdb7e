import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '../configuration/env.ts';
import { startServer } from '../composition/start-server.ts';
import type { PasswordCost } from '../auth/password-hashes.ts';
import { createTestDatabase } from './create-test-database.ts';

/** Makes a hash in two milliseconds instead of 250, so that a test with many sign-ins ends before a limit by the minute renews. */
const quickPasswords: PasswordCost = { N: 1_024, r: 8, p: 1 };

/** Starts the whole server except its pages, on a free port with a separate data directory. `passwordCost`: undefined as for users. */
export async function startTestServer(
  extra: Record<string, string> = {},
  { passwordCost }: { passwordCost: PasswordCost | undefined } = { passwordCost: quickPasswords },
) {
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
    passwordCost,
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from './create-test-database.ts';
import { endLeases } from './end-leases.sql.ts';
import { type JsonClient, jsonClient } from './json-client.ts';
import { freePort, type ServerProcess, startProcess } from './server-process.ts';

export type RestartableServer = {
  url: string;
  call: JsonClient;
  /** Returns the id of the process that runs now. */
  pid(): number;
  /** Kills the process. Its leases are over, as if their time had passed. */
  kill(): Promise<void>;
  /** Ends the process normally. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Starts the next process over the same data, with other variables if any are given. */
  start(extra?: Record<string, string>): Promise<void>;
  /** Ends the process and removes the data. */
  close(): Promise<void>;
};

/** Starts the real program over a database and a data directory of its own, so that it can be killed and started again. */
export async function restartableServer(variables: Record<string, string>): Promise<RestartableServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-restarted-'));
  const [database, port] = [await createTestDatabase(), await freePort()];
  const { url } = database;
  const launch = (extra: Record<string, string>): Promise<ServerProcess> =>
    startProcess(dataDir, port, { ...(url === undefined ? {} : { DATABASE_URL: url }), ...variables, ...extra });
  let server = await launch({});
  return {
    url: server.url,
    call: jsonClient(() => server.url),
    pid: () => server.pid,
    async kill() {
      await server.end('SIGKILL');
      if (url !== undefined) await endLeases(url);
    },
    stop: () => server.end('SIGTERM'),
    async start(extra = {}) {
      server = await launch(extra);
    },
    async close() {
      await server.end('SIGKILL');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

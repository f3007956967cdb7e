import { rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { ChildMessage } from './child-message.ts';
import { takeDirectory } from '../directory-lock.ts';
import { checkpointsBySize } from './checkpoints.ts';
import { makeDatabase } from './make-database.ts';
import { serveSocket } from './serve-socket.ts';

type Start = { dataDir: string; socketPath: string; parent: number; hasBackup: boolean; template: string | undefined };

/**
 * Runs the embedded database in the only process that ever opens the data directory. Arguments: data directory, socket path,
 * the process that started it, which may have been killed meanwhile and would then no longer be the parent, whether the files
 * are copied before a migration, and the directory from which a new database is copied, if any.
 */
async function main({ dataDir, socketPath, parent, hasBackup, template }: Start): Promise<void> {
  // The parent decides when this process ends, over its channel. A signal to the whole terminal must not interrupt its last
  // write.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  // The code is loaded while waiting for the directory, and while another process creates the database if there is none.
  const reading = import('./open-pglite.ts');
  const releaseDirectory = await takeDirectory(dataDir, parent);
  await makeDatabase(dataDir, template);
  const { openPglite } = await reading;
  const db = await openPglite(dataDir, hasBackup);
  rmSync(socketPath, { force: true });
  const server = await serveSocket(db, socketPath, checkpointsBySize(db));

  const close = async (): Promise<void> => {
    await server.close();
    await db.close();
    releaseDirectory();
    flushCompileCache();
    // An exit would wait, for two seconds of processor time, until V8 has compiled the WebAssembly of the database again, but faster.
    process.kill(process.pid, 'SIGKILL');
  };
  if (!process.connected) return close();
  process.once('disconnect', () => void close());
  sendMessage({ kind: 'ready' });
}

const sendMessage = (message: ChildMessage): boolean | undefined => process.send?.(message);

const [dataDir, socketPath, parent, backup, template] = process.argv.slice(2);
if (dataDir === undefined || socketPath === undefined || parent === undefined)
  throw new Error('usage: child.ts <data directory> <socket path> <parent> <backup or no-backup>');
main({ dataDir, socketPath, parent: Number(parent), hasBackup: backup === 'backup', template }).catch((error: unknown) => {
  sendMessage({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});

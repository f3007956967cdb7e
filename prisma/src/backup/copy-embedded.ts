import { constants, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { takeDirectory } from '../directory-lock.ts';
import { databaseFolder, BackupRefused } from './manifest.ts';

const socketFolder = 'run';

/** Copies a directory. Where the file system can, the copy shares its blocks with the original. */
export const copyDirectory = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });

/**
 * Copies the files of the embedded database. Without a server, it holds the lock of the directory meanwhile. With one, it holds
 * a transaction of that server: the database has one connection, so no other statement runs until the copy is complete.
 */
export async function copyEmbedded(dataDir: string, to: string): Promise<'stopped' | 'running'> {
  const from = join(dataDir, databaseFolder);
  if (!existsSync(join(from, 'PG_VERSION')))
    throw new BackupRefused(`${dataDir} has no database`, 'Name the data directory with --data or PINION_DATA_DIR.');
  let release: (() => void) | undefined;
  try {
    release = await takeDirectory(from);
  } catch {
    await copyOfRunning(dataDir, from, to);
    return 'running';
  }
  try {
    copyDirectory(from, to);
    return 'stopped';
  } finally {
    release();
  }
}

async function copyOfRunning(dataDir: string, from: string, to: string): Promise<void> {
  const client = new Client({ host: join(dataDir, socketFolder), user: 'postgres', database: 'postgres' });
  try {
    await client.connect();
  } catch {
    throw new BackupRefused(
      `the server that uses ${dataDir} can't be reached`,
      'Stop the server, make the backup, and start it again.',
    );
  }
  try {
    await client.query('BEGIN');
    await client.query('CHECKPOINT');
    copyDirectory(from, to);
    await client.query('ROLLBACK');
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

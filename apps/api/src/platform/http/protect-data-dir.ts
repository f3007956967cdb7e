import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

type DataDirOptions = {
  /** True if the database is in the directory. With a database elsewhere, a directory that exists can be read-only. */
  hasDatabase?: boolean;
  /** Throws where a folder can't be written. */
  checkAccess?: (folder: string) => void;
};

/**
 * Creates the data directory if it does not exist, and restricts it to the owner where this process owns it. Throws if it can't be created
 * or written.
 */
export function protectDataDir(dataDir: string, { hasDatabase = false, checkAccess = isWritable }: DataDirOptions = {}): void {
  try {
    // Node.js reports a folder that it cannot create on a read-only file system as one that does not exist.
    if (hasDatabase || !existsSync(dataDir)) checkAccess(nearestFolder(resolve(dataDir)));
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The data directory ${dataDir} can't be written: ${reasonOf(error)}. Choose another PINION_DATA_DIR.`, {
      cause: error,
    });
  }
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // A volume owned by another user is theirs to restrict.
  }
}

const isWritable = (folder: string): void => accessSync(folder, constants.W_OK);

const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'permission denied',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
}

import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { takeDirectory } from '../directory-lock.ts';
import { readMigrations } from '../migrate.ts';
import { copyDirectory } from './copy-embedded.ts';
import {
  blobsFolder,
  BackupRefused,
  checkFiles,
  databaseFolder,
  dumpName,
  keyName,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts';
import { hasTables, restoreServer } from './server-dump.ts';
import { extractTar } from './tar.ts';

export type RestoreOptions = {
  from: string;
  dataDir: string;
  url: string | undefined;
  /** Replaces what is there. Files that are replaced are moved to a folder beside. */
  replace: boolean;
  now: Date;
  path: string;
};

export type RestoredBackup = { manifest: Manifest; replacedFolder: string | undefined };

/**
 * Restores a backup. Everything is checked before anything is changed: its checksums, that this version knows its migrations,
 * and that the target is empty or is to be replaced.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const staging = mkdtempSync(join(dirname(dataDir), `.${basename(dataDir)}-restore-`));
  try {
    const manifest = await extract(options.from, staging);
    refuseNewer(manifest);
    refuseOtherKind(manifest, options.url);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!options.replace && hasOtherKey(dataDir, staging)) refuseNonEmpty(join(dataDir, keyName));
    const aside = join(dataDir, `replaced-${options.now.toISOString().replaceAll(/[:.]/g, '-')}`);
    if (options.url === undefined) await placeEmbedded(dataDir, staging, aside, options.replace);
    else {
      if (!options.replace && (await hasTables(options.url))) refuseNonEmpty('the database that DATABASE_URL names');
      await restoreServer(options.url, join(staging, dumpName), options.path);
    }
    placeKey(dataDir, staging, aside);
    // Blobs are named by their contents, so that those of both can be in one folder.
    if (existsSync(join(staging, blobsFolder))) copyDirectory(join(staging, blobsFolder), join(dataDir, blobsFolder));
    return { manifest, replacedFolder: existsSync(aside) ? aside : undefined };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function extract(from: string, staging: string): Promise<Manifest> {
  if (!existsSync(from)) throw new BackupRefused(`${from} does not exist`, 'Name the file of the backup with --from.');
  let found;
  try {
    found = await extractTar(createReadStream(from).pipe(createGunzip()), staging);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`the backup is damaged: ${reason}`, 'Restore an older backup.');
  }
  if (!found.some(({ name }) => name === manifestName)) readManifest('{}');
  const manifest = readManifest(readFileSync(join(staging, manifestName), 'utf8'));
  checkFiles(manifest, found);
  return manifest;
}

function refuseNewer({ migration, version }: Manifest): void {
  const newest = readMigrations().at(-1)?.name ?? '';
  if (migration > newest)
    throw new BackupRefused(
      `the backup is of a newer version (${version}, migration ${migration})`,
      'Restore it with that version of Pinion, or a newer one.',
    );
}

function refuseOtherKind({ database }: Manifest, url: string | undefined): void {
  if (database === 'postgres' && url === undefined)
    throw new BackupRefused('the backup is of a PostgreSQL server', 'Set DATABASE_URL to the PostgreSQL database to restore to.');
  if (database === 'pglite' && url !== undefined)
    throw new BackupRefused(
      'the backup is of the embedded database',
      'Unset DATABASE_URL and name the data directory with --data.',
    );
}

const hasFiles = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

function refuseNonEmpty(target: string): never {
  throw new BackupRefused(`${target} is not empty`, 'Choose an empty target, or add --replace.');
}

async function placeEmbedded(dataDir: string, staging: string, aside: string, replace: boolean): Promise<void> {
  const target = join(dataDir, databaseFolder);
  if (hasFiles(target) && !replace) refuseNonEmpty(dataDir);
  let release: () => void;
  try {
    release = await takeDirectory(target);
  } catch {
    throw new BackupRefused(`a server uses ${dataDir}`, 'Stop it first.');
  }
  try {
    if (hasFiles(target)) moveAside(target, aside, databaseFolder);
    else rmdirSync(target);
    renameSync(join(staging, databaseFolder), target);
  } finally {
    release();
  }
}

/** Checks whether the target has a key that is not the one of the backup. */
function hasOtherKey(dataDir: string, staging: string): boolean {
  const [from, to] = [join(staging, keyName), join(dataDir, keyName)];
  return existsSync(from) && existsSync(to) && readFileSync(from, 'utf8') !== readFileSync(to, 'utf8');
}

function placeKey(dataDir: string, staging: string, aside: string): void {
  if (!existsSync(join(staging, keyName))) return;
  if (hasOtherKey(dataDir, staging)) moveAside(join(dataDir, keyName), aside, keyName);
  renameSync(join(staging, keyName), join(dataDir, keyName));
}

function moveAside(path: string, aside: string, name: string): void {
  if (!existsSync(path)) return;
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  renameSync(path, join(aside, name));
}

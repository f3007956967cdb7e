import { createWriteStream, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { copyEmbedded } from './copy-embedded.ts';
import { type CopyFacts, inspectCopy } from './inspect-copy.ts';
import { blobsFolder, BackupRefused, databaseFolder, dumpName, keyName, type Manifest, manifestName } from './manifest.ts';
import { dumpServer } from './server-dump.ts';
import { type ArchivedFile, type TarFile, writeTar } from './tar.ts';

export type BackupOptions = {
  dataDir: string;
  /** A PostgreSQL server. If absent, the embedded database in the data directory. */
  url: string | undefined;
  to: string;
  includeKey: boolean;
  /** The version of Pinion. */
  version: string;
  now: Date;
  /** The folders in which programs of PostgreSQL are looked for. */
  path: string;
};

/** Writes a backup of the database, the blobs and, if chosen, the key. The file is readable for this user only. */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, to } = options;
  const target = resolve(to);
  if (existsSync(target)) throw new BackupRefused(`${target} exists`, 'Choose another file.');
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const draft = join(staging, 'archive');
  try {
    const facts = await copyDatabase(options, staging);
    const key = keyIn(options);
    const files: ArchivedFile[] = [];
    let manifest: Manifest | undefined;
    const entries = async function* (): AsyncGenerator<TarFile> {
      yield* filesBelow(join(staging, databaseFolder), databaseFolder);
      if (existsSync(join(staging, dumpName))) yield fileAt(join(staging, dumpName), dumpName);
      // After the database: a value that a row names was stored before the row.
      yield* filesBelow(join(dataDir, blobsFolder), blobsFolder, name => !name.endsWith('.new'));
      if (key === 'included') yield contentOf(keyName, readFileSync(join(dataDir, keyName)));
      manifest = {
        format: 'pinion.backup/1',
        version: options.version,
        created_at: options.now.toISOString(),
        database: options.url === undefined ? 'pglite' : 'postgres',
        ...facts,
        key,
        files: [...files],
      };
      yield contentOf(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
    };
    const archive = Readable.from(writeTar(entries(), file => files.push(file)));
    await pipeline(archive, createGzip({ level: 3 }), createWriteStream(draft, { mode: 0o600 }));
    renameSync(draft, target);
    if (manifest === undefined) throw new Error('the backup has no manifest');
    return manifest;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function copyDatabase({ dataDir, url, path }: BackupOptions, staging: string): Promise<CopyFacts> {
  if (url !== undefined) return dumpServer(url, join(staging, dumpName), path);
  const copy = join(staging, databaseFolder);
  await copyEmbedded(dataDir, copy);
  return inspectCopy(copy);
}

function keyIn({ dataDir, includeKey }: BackupOptions): Manifest['key'] {
  if (!existsSync(join(dataDir, keyName))) return 'none';
  return includeKey ? 'included' : 'excluded';
}

const contentOf = (name: string, content: Uint8Array): TarFile => ({ name, bytes: content.byteLength, content });
const fileAt = (path: string, name: string): TarFile => ({ name, path, bytes: statSync(path).size });

async function* filesBelow(folder: string, name: string, isTaken = (_name: string) => true): AsyncGenerator<TarFile> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const inside = `${name}/${entry.name}`;
    if (entry.isDirectory()) {
      // PostgreSQL needs its empty directories too.
      yield { name: `${inside}/`, bytes: 0 };
      yield* filesBelow(path, inside, isTaken);
    } else if (entry.isFile() && isTaken(entry.name)) {
      // A blob can be deleted meanwhile.
      const { size } = await stat(path).catch(() => ({ size: undefined }));
      if (size !== undefined) yield { name: inside, path, bytes: size };
    }
  }
}

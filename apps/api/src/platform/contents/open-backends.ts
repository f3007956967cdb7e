import path from 'node:path';
import type { Database } from '@pinion/db';
import type { ContentBackend } from './content-backend.ts';
import { s3Backend, type S3Settings } from './s3-backend.ts';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

/**
 * The setting for where blobs and large values are stored: the administrator's choice, else a location that every server on
 * this database can read.
 */
export type BlobSetting = { kind: 'file' } | { kind: 'database' } | { kind: 's3'; settings: S3Settings };

/** Returns the location for new contents first, followed by those that may hold older ones. */
export function openBackends(
  database: Pick<Database, 'pool' | 'kind'>,
  dataDir: string,
  setting: BlobSetting | undefined,
): readonly [ContentBackend, ...ContentBackend[]] {
  const files = fileBackend(path.join(dataDir, 'blobs'));
  const rows = databaseBackend(database);
  if (setting?.kind === 's3') return [s3Backend(setting.settings), rows, files];
  const isFile = setting === undefined ? database.kind === 'pglite' : setting.kind === 'file';
  return isFile ? [files, rows] : [rows, files];
}

/** Creates a location that stores contents as files of one machine, in a folder named by the first two digits of their hash. */
export function fileBackend(root: string): ContentBackend {
  const fileOf = (hash: string): string => path.join(root, hash.slice(0, 2), hash);
  return {
    kind: 'file',
    async write(hash, bytes) {
      const file = fileOf(hash);
      const known = await found(stat(file));
      if (known?.size === bytes.byteLength) return;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Renamed to its final name, so that no reader sees half a file.
      const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
      await writeFile(fresh, bytes, { mode: 0o600 });
      await rename(fresh, file);
    },
    read: hash => found(readFile(fileOf(hash))),
    async open(hash) {
      const file = fileOf(hash);
      return (await found(stat(file))) === undefined ? undefined : createReadStream(file);
    },
    remove: hash => rm(fileOf(hash), { force: true }),
  };
}

async function found<Value>(looking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const pieceBytes = 1_048_576;

/** Creates a location that stores contents as rows of the database, where every server on it can read them. */
function databaseBackend({ pool }: Pick<Database, 'pool'>): ContentBackend {
  const piece = async (hash: string, from: number): Promise<Buffer | undefined> => {
    const sql = 'SELECT substring(data FROM $2::int FOR $3::int) AS piece FROM content_data WHERE hash = $1';
    return (await pool.query<{ piece: Buffer }>(sql, [hash, from + 1, pieceBytes])).rows[0]?.piece;
  };
  return {
    kind: 'database',
    async write(hash, bytes) {
      const known = await pool.query('SELECT 1 FROM content_data WHERE hash = $1', [hash]);
      if (known.rowCount !== 0) return;
      await pool.query('INSERT INTO content_data (hash, data) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING', [
        hash,
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ]);
    },
    async read(hash) {
      const { rows } = await pool.query<{ data: Buffer }>('SELECT data FROM content_data WHERE hash = $1', [hash]);
      return rows[0]?.data;
    },
    async open(hash) {
      const first = await piece(hash, 0);
      if (first === undefined) return undefined;
      return Readable.from(
        (async function* () {
          let read = 0;
          for (let next: Buffer | undefined = first; next !== undefined && next.length > 0; next = await piece(hash, read)) {
            yield next;
            read += next.length;
            if (next.length < pieceBytes) return;
          }
        })(),
        { objectMode: false },
      );
    },
    async remove(hash, connection) {
      await connection.query('DELETE FROM content_data WHERE hash = $1', [hash]);
    },
  };
}

import path from 'node:path';
import type { Database } from '@pinion/db';
import type { ContentBackend } from './content-backend.ts';
import { s3Backend, type S3Settings } from './s3-backend.ts';
import { databaseBackend } from './database-backend.sql.ts';
import { fileBackend } from './file-backend.ts';

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

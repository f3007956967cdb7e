import path from 'node:path';
import type { Database } from '@pinion/db';
import type { ContentBackend } from './content-backend.ts';
import { databaseBackend } from './database-backend.ts';
import { fileBackend } from './file-backend.ts';
import { s3Backend, type S3Settings } from './s3-backend.ts';

/** Where blobs and large values go: as the administrator says, else where every server on this database can read them. */
export type BlobSetting = { kind: 'file' } | { kind: 'database' } | { kind: 's3'; settings: S3Settings };

/** Returns the place for what is new first, and after it those that may hold what is older. */
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

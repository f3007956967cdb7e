import path from 'node:path';
import type { Database } from '@pinion/db';
import type { ContentPlace } from './content-place.ts';
import { databasePlace } from './database-place.ts';
import { filePlace } from './file-place.ts';
import { s3Place, type S3Settings } from './s3-place.ts';

/** Where blobs and large values go: as the administrator says, else where every server on this database can read them. */
export type BlobSetting = { kind: 'file' } | { kind: 'database' } | { kind: 's3'; settings: S3Settings };

/** Returns the place for what is new first, and after it those that may hold what is older. */
export function openPlaces(
  database: Pick<Database, 'pool' | 'kind'>,
  dataDir: string,
  setting: BlobSetting | undefined,
): readonly [ContentPlace, ...ContentPlace[]] {
  const files = filePlace(path.join(dataDir, 'blobs'));
  const rows = databasePlace(database);
  if (setting?.kind === 's3') return [s3Place(setting.settings), rows, files];
  const isFile = setting === undefined ? database.kind === 'pglite' : setting.kind === 'file';
  return isFile ? [files, rows] : [rows, files];
}

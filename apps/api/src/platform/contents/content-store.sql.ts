import type { Readable } from 'node:stream';
import type { Database } from '@pinion/db';
import { isDiskFull } from '../database/is-retryable.ts';
import { sha256Of } from '../hash/sha256-of.ts';
import type { ContentBackend, ContentBackendKind } from './content-backend.ts';

/** The store of bytes by their SHA-256. Equal bytes are stored once. */
export type ContentStore = {
  /**
   * Stores bytes. Resolves with the hash when they would survive the process. The caller has to refer to it within
   * `graceHours`.
   */
  put(bytes: Uint8Array): Promise<string>;
  /** Returns true when the location for new contents had no space at the last write, which then went to another one. */
  isFull(): boolean;
  /** Reads a content. Throws `ContentGone` where the bytes are no longer stored. */
  read(hash: string): Promise<Uint8Array>;
  open(hash: string): Promise<Readable | undefined>;
  /** Deletes contents that neither a blob nor a run refers to. Returns how many. */
  sweep(): Promise<number>;
};

/** Thrown when a value that an event or a blob refers to no longer has its bytes: its store was emptied or is not configured. */
export class ContentGone extends Error {
  override readonly name = 'ContentGone';
}

/** Hours for which a content is kept without a reference, because the row that refers to it is written after it. */
const graceHours = 24;
const sweepAtOnce = 20;

const unusedSql = `
SELECT hash, place FROM content
WHERE used_at < now() - interval '${graceHours} hours'
  AND NOT EXISTS (SELECT 1 FROM blob WHERE blob.hash = content.hash)
  AND NOT EXISTS (SELECT 1 FROM run_content WHERE run_content.hash = content.hash)
LIMIT ${sweepAtOnce} FOR UPDATE SKIP LOCKED`;

/**
 * Creates the store. The first of `locations` takes new contents, and the database where that has no space. The others are read, so
 * that a change of the setting loses nothing. `report` gets the errors of writes, whose callers keep a preview and continue.
 */
export function createContentStore(
  { pool }: Pick<Database, 'pool'>,
  locations: readonly [ContentBackend, ...ContentBackend[]],
  report: (error: unknown) => void = () => undefined,
): ContentStore {
  const [target] = locations;
  const byKind = new Map<string, ContentBackend>(locations.map(location => [location.kind, location]));

  const backendOf = async (hash: string): Promise<ContentBackend | undefined> => {
    const { rows } = await pool.query<{ place: ContentBackendKind }>('SELECT place FROM content WHERE hash = $1', [hash]);
    return rows[0] === undefined ? undefined : byKind.get(rows[0].place);
  };

  let isTargetFull = false;
  const writeToDatabase = async (hash: string, bytes: Uint8Array, noSpace: unknown): Promise<void> => {
    const rowBackend = byKind.get('database');
    if (rowBackend === undefined || rowBackend === target) throw noSpace;
    await rowBackend.write(hash, bytes);
    await pool.query(`UPDATE content SET place = 'database' WHERE hash = $1`, [hash]);
  };

  return {
    async put(bytes) {
      const hash = sha256Of(bytes);
      // The row first: from here on no sweep removes the content.
      const { rows } = await pool.query<{ place: ContentBackendKind }>(
        `INSERT INTO content (hash, bytes, place) VALUES ($1, $2, $3)
         ON CONFLICT (hash) DO UPDATE SET used_at = now(), place = CASE WHEN content.place = ANY($4::text[]) THEN content.place ELSE excluded.place END
         RETURNING place`,
        [hash, bytes.byteLength, target.kind, [...byKind.keys()]],
      );
      const location = byKind.get(rows[0]?.place ?? '') ?? target;
      try {
        await location.write(hash, bytes);
        if (location === target) isTargetFull = false;
      } catch (error) {
        if (location !== target || !isDiskFull(error)) {
          report(error);
          throw error;
        }
        isTargetFull = true;
        await writeToDatabase(hash, bytes, error);
      }
      return hash;
    },
    isFull: () => isTargetFull,
    async read(hash) {
      const bytes = await (await backendOf(hash))?.read(hash);
      if (bytes === undefined) throw new ContentGone(`content ${hash} is no longer stored here`);
      return bytes;
    },
    open: async hash => (await backendOf(hash))?.open(hash),
    async sweep() {
      let swept = 0;
      for (;;) {
        const count = await sweepSome(pool, byKind);
        swept += count;
        if (count < sweepAtOnce) return swept;
      }
    },
  };
}

/**
 * Deletes some unreferenced contents. A row stays locked until its bytes are gone, so that a concurrent `put` of the same
 * content waits and writes it again.
 */
async function sweepSome(pool: Database['pool'], locations: ReadonlyMap<string, ContentBackend>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ hash: string; place: ContentBackendKind }>(unusedSql);
    for (const { hash, place } of rows) await locations.get(place)?.remove(hash, client);
    await client.query('DELETE FROM content WHERE hash = ANY($1::text[])', [rows.map(({ hash }) => hash)]);
    await client.query('COMMIT');
    return rows.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

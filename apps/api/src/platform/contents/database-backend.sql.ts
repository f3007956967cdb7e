import type { Database } from '@pinion/db';
import type { ContentBackend } from './content-backend.ts';
import { Readable } from 'node:stream';

const pieceBytes = 1_048_576;

/** Creates a location that stores contents as rows of the database, where every server on it can read them. */
export function databaseBackend({ pool }: Pick<Database, 'pool'>): ContentBackend {
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

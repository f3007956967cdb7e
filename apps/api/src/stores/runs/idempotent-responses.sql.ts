import { isRecord } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { CacheEntry, EnvelopeCache } from '@pinion/tool-runtime';

export type IdempotentResponsesDeps = {
  database: Pick<Database, 'pool'>;
  /** The cache that is read first: this process, or a Redis. */
  near: EnvelopeCache;
  report: (error: unknown) => void;
  limits?: IdempotentResponsesLimits;
};

type IdempotentResponsesLimits = { rows: number; bytes: number };

export type IdempotentResponses = EnvelopeCache & {
  /** Deletes the oldest results beyond the limits. */
  sweep(): Promise<void>;
};

const usualLimits: IdempotentResponsesLimits = { rows: 100_000, bytes: 512 * 1024 * 1024 };
/** Maximum characters of one result. Larger ones are kept only in the near cache. */
const longestAnswer = 1024 * 1024;

const readSql = 'SELECT answer FROM kept_answer WHERE key = $1';
const writeSql = `INSERT INTO kept_answer (key, answer, at) VALUES ($1, $2, $3)
  ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, at = excluded.at`;
const sweepSql = `
DELETE FROM kept_answer WHERE key IN (
  SELECT key FROM (
    SELECT key, row_number() OVER newest AS place, sum(octet_length(answer)) OVER newest AS bytes
    FROM kept_answer WINDOW newest AS (ORDER BY at DESC, key)
  ) AS ranked WHERE place > $1 OR bytes > $2
)`;

/**
 * Creates a cache whose entries without an expiry are in the database too, so that they survive a restart. A database that does
 * not respond is a miss: it costs a call, never a run. Results with blobs are not stored, because blobs expire.
 */
export function createIdempotentResponses({
  database: { pool },
  near,
  report,
  limits = usualLimits,
}: IdempotentResponsesDeps): IdempotentResponses {
  return {
    async get(key, isForever = false) {
      const known = await near.get(key);
      if (known !== undefined || !isForever) return known;
      const rows = await pool.query<{ answer: string }>(readSql, [key]).then(({ rows: read }) => read, nothing);
      const entry = entryOf(rows[0]?.answer);
      if (entry !== undefined) await near.set(key, entry, undefined);
      return entry;
    },
    async set(key, entry, ttlMs) {
      await near.set(key, entry, ttlMs);
      if (ttlMs !== undefined || hasBlobs(entry) || entry.text.length > longestAnswer) return;
      const { output: _made, ...kept } = entry;
      await pool.query(writeSql, [key, JSON.stringify(kept), new Date(entry.at)]).catch(report);
    },
    sweep: async () => void (await pool.query(sweepSql, [limits.rows, limits.bytes])),
  };

  function nothing(error: unknown): [] {
    report(error);
    return [];
  }
}

const hasBlobs = ({ truncated, attachments = [] }: CacheEntry): boolean => truncated === true || attachments.length > 0;

/** Parses a stored entry. Returns undefined where it is not one. `text` is the JSON of the output, which is stored once. */
function entryOf(answer: string | undefined): CacheEntry | undefined {
  if (answer === undefined) return undefined;
  const kept: unknown = JSON.parse(answer);
  if (!isRecord(kept) || typeof kept['text'] !== 'string') return undefined;
  return { ...(kept as Omit<CacheEntry, 'output'>), output: JSON.parse(kept['text']) };
}

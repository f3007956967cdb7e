import type { PGlite } from '@electric-sql/pglite';

/** Bytes of the write-ahead log between two checkpoints: two of its files. */
const bytesBetween = 32 * 1024 * 1024;
/** The least pause between two looks at the log, which are queries. */
const lookEveryMs = 5_000;

/**
 * Returns a function that makes a checkpoint when the write-ahead log has grown by 32 MB since the last one. A kill is then
 * recovered from in seconds, and the files of the log are used again: the embedded database has no process that does so. The caller
 * calls it between transactions, as often as it likes.
 */
export function checkpointsBySize(db: PGlite): () => Promise<void> {
  let lookAtMs = 0;
  let checkpointAt: number | undefined;
  return async () => {
    const now = Date.now();
    if (now < lookAtMs) return;
    lookAtMs = now + lookEveryMs;
    try {
      const { rows } = await db.query<{ at: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at`);
      const at = Number(rows[0]?.at);
      checkpointAt ??= at;
      if (at - checkpointAt < bytesBetween) return;
      await db.exec('CHECKPOINT');
      checkpointAt = at;
    } catch {
      // A full disk, most often, which the health of the server reports. The next look tries again.
    }
  };
}

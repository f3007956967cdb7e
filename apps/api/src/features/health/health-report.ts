import * as z from 'zod';

const HealthProblem = z.object({
  check: z.enum(['database', 'journal', 'storage']),
  reason: z.enum(['unreachable', 'read_only', 'silent', 'stalled', 'full', 'low', 'damaged']),
  message: z.string(),
});
export const HealthReport = z.object({
  /** The health status. `degraded` means it works but needs attention; `unavailable` means it cannot accept work now. */
  status: z.enum(['ok', 'degraded', 'unavailable']),
  problems: z.optional(z.array(HealthProblem)),
});
type HealthProblem = z.infer<typeof HealthProblem>;
export type HealthReport = z.infer<typeof HealthReport>;

/** Current measurements. */
export type HealthFacts = {
  /** The error of the last database query, or the milliseconds it has been open; undefined when it was answered. */
  database: { error: string; isReadOnly?: boolean } | { silentMs: number } | undefined;
  /** Milliseconds that the journal's writer has been trying to write one statement. */
  writerStalledMs: number;
  /** Free bytes on the volume of the data directory; undefined when unknown. */
  freeBytes: number | undefined;
  /** True when the database refused a write for lack of space, and has accepted none since. */
  isDatabaseFull: boolean;
  /** True when the volume of blobs had no space at the last write. */
  isBlobVolumeFull: boolean;
  /** The reason data could not be read the last time files were found damaged. */
  damage: string | undefined;
};

const mostSilentMs = 4_000;
const mostStalledMs = 5_000;
/** The number of free bytes below which storage counts as low. */
const lowSpaceBytes = 512 * 1_048_576;

/** Decides from measurements whether this server is ready for requests. */
export function reportHealth(facts: HealthFacts): HealthReport {
  const unavailable: HealthProblem[] = [];
  const degraded: HealthProblem[] = [];
  const { database, writerStalledMs, freeBytes } = facts;
  if (database !== undefined) {
    if ('error' in database && database.isReadOnly === true)
      unavailable.push({
        check: 'database',
        reason: 'read_only',
        message: 'The database is read-only. Runs wait until it accepts changes.',
      });
    else if ('error' in database)
      unavailable.push({
        check: 'database',
        reason: 'unreachable',
        message: `The database can't be reached (${database.error}).`,
      });
    else if (database.silentMs > mostSilentMs)
      unavailable.push({
        check: 'database',
        reason: 'silent',
        message: `The database has not responded for ${seconds(database.silentMs)} s.`,
      });
  }
  if (facts.isDatabaseFull)
    degraded.push({
      check: 'storage',
      reason: 'full',
      message: 'The database has no space left. Runs start again when there is room.',
    });
  else if (facts.isBlobVolumeFull)
    degraded.push({
      check: 'storage',
      reason: 'full',
      message: 'The volume of blobs has no space left. Large outputs are stored in the database until there is room.',
    });
  else if (freeBytes !== undefined && freeBytes < lowSpaceBytes)
    degraded.push({
      check: 'storage',
      reason: 'low',
      message: `Only ${Math.floor(freeBytes / 1_048_576)} MiB are free in the data directory.`,
    });
  if (writerStalledMs > mostStalledMs)
    unavailable.push({
      check: 'journal',
      reason: 'stalled',
      message: `Run events have not been written for ${seconds(writerStalledMs)} s.`,
    });
  if (facts.damage !== undefined)
    degraded.push({
      check: 'database',
      reason: 'damaged',
      message: `A part of the database is damaged (${facts.damage}). Restore it from a backup.`,
    });
  const problems = [...unavailable, ...degraded];
  if (problems.length === 0) return { status: 'ok' };
  return { status: unavailable.length > 0 ? 'unavailable' : 'degraded', problems };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

import { damageOf, isDiskFull, isRetryable } from '../../journal/is-retryable.ts';
import { RunLost } from '../../journal/journal-writer.ts';
import { Refusal } from './refusal.ts';

/** Returns the refusal for a database error that is not an internal bug: out of space, unavailable, or shutting down. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  if (isDiskFull(error))
    return new Refusal('INSUFFICIENT_STORAGE', 'the database has no space left; free some space, then try again', {
      reason: 'database_full',
    });
  if (damageOf(error) !== undefined)
    return new Refusal('DATA_DAMAGED', 'this data cannot be read: a part of the database is damaged; restore it from a backup');
  if (error instanceof RunLost && error.cause === undefined) return new Refusal('UNAVAILABLE', error.message);
  if (isAway(error))
    return new Refusal('UNAVAILABLE', 'the database cannot be reached; try again when it is back', {
      reason: 'database_unavailable',
    });
  return undefined;
}

function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isRetryable(at)) return true;
  return false;
}

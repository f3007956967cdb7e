import { createMessage, plainMessage } from '@pinion/contracts';
import { damageOf, isDiskFull, isReadOnly, isRetryable, unstorableReason } from '../platform/database/is-retryable.ts';
import { RunLost } from '../journal/run-lost.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { invalid } from '../platform/imports/read-import.ts';

/**
 * Returns the refusal for a database error that is not an internal bug: out of space, unavailable, shutting down, or a value
 * that it cannot hold.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  if (isDiskFull(error))
    return new Refusal('INSUFFICIENT_STORAGE', createMessage('The database disk is full. Free some space, then try again'), {
      reason: 'database_full',
    });
  if (damageOf(error) !== undefined)
    return new Refusal(
      'DATA_DAMAGED',
      createMessage('This data cannot be read because part of the database is damaged. Restore it from a backup'),
    );
  if (error instanceof RunLost && error.cause === undefined) return new Refusal('UNAVAILABLE', plainMessage(error.message));
  if (isReadOnly(error))
    return new Refusal('UNAVAILABLE', createMessage('The database is read-only. Try again when it accepts changes'), {
      reason: 'database_read_only',
    });
  const unstorable = unstorableReason(error);
  if (unstorable !== undefined) return invalid('', unstorable);
  if (isAway(error))
    return new Refusal('UNAVAILABLE', createMessage('The database cannot be reached. Try again when it is back'), {
      reason: 'database_unavailable',
    });
  return undefined;
}

function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isRetryable(at)) return true;
  return false;
}

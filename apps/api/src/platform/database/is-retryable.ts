/**
 * PostgreSQL's error classes for temporary failures: connection, resources, operator intervention and serialization conflicts.
 */
const passingClasses = new Set(['08', '53', '57', '40', '55']);
/**
 * Protocol violation: the statement itself is malformed, such as one with too many parameters, and fails the same way each
 * time. A pooler also ends connections with this code, such as one that waited too long for the server.
 */
const protocolViolation = '08P01';
/** PostgreSQL's code for a write to a server that only reads, such as a primary after a failover. */
const readOnly = '25006';
/** Prisma's codes for the same: no server, no response in time, connection closed, no free connection here or at the server. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);
/** Prisma's codes for an error of PostgreSQL without a code of Prisma's, in a raw query and in another. */
const prismaUnknown = new Set(['P2010', 'P2039']);
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PostgreSQL's code for a write that found no space, which was certainly not carried out. */
const diskFull = '53100';

/** Checks whether an error, or its cause, says that the database has no space left. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    if (code === diskFull || code === 'ENOSPC' || /no space left on device/i.test(message)) return true;
  }
  return false;
}

/** PostgreSQL's codes for data or an index that can't be read. */
const damageCodes = new Set(['XX001', 'XX002']);

/** Returns the database's message about damaged data when an error, or its cause, reports that. */
export function damageOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    if (typeof code === 'string' && damageCodes.has(code)) return message;
    if (/invalid page in block|could not read block/i.test(message)) return message;
  }
  return undefined;
}

/** Returns the code of an error. Prisma has a code of its own for errors that it does not know, and names PostgreSQL's in the text. */
function stateOf(error: Error): unknown {
  const { code } = error as { code?: unknown };
  const named = typeof code === 'string' && prismaUnknown.has(code) ? /Code: `(\w{5})`/.exec(error.message)?.[1] : undefined;
  return named ?? code;
}

/** Returns the severity that the server gave an error: FATAL for one that ended the connection. */
function severityOf(error: Error): unknown {
  const { severity, meta } = error as { severity?: unknown; meta?: { driverAdapterError?: { cause?: { severity?: unknown } } } };
  return severity ?? meta?.driverAdapterError?.cause?.severity;
}

/** Checks whether an error, or its cause, says that the database only reads. */
export function isReadOnly(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (stateOf(at) === readOnly) return true;
  return false;
}

const unstorableText = 'a text contains the character U+0000, which cannot be stored; remove it';
const unstorableNumber = 'a number is larger than the database can hold';
const unstorableTime = 'a time is outside the range that the database can hold';
/** PostgreSQL's codes, and Prisma's, for values that a column cannot hold, also inside JSON, with the reason. */
const unstorable = new Map<unknown, string>([
  ['22021', unstorableText],
  ['22P05', unstorableText],
  ['22003', unstorableNumber],
  ['P2020', unstorableNumber],
  ['22008', unstorableTime],
]);

/** Returns the reason if an error, or its cause, says that the database cannot hold a value. */
export function unstorableReason(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const reason = unstorable.get(stateOf(at));
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Checks whether the same statement can succeed later: the database is unavailable or busy, and did not reject the statement. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = stateOf(error);
  if (code === protocolViolation) return severityOf(error) === 'FATAL';
  if (typeof code === 'string')
    return (
      code === readOnly ||
      socketCodes.has(code) ||
      prismaCodes.has(code) ||
      (code.length === 5 && passingClasses.has(code.slice(0, 2)))
    );
  // pg sets no code when a connection breaks in the middle of a query.
  return /connection|terminat|timeout/i.test(error.message);
}

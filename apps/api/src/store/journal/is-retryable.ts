/** PostgreSQL's classes for "not now": connection, resources, operator intervention; and serialisation conflicts. */
const passingClasses = new Set(['08', '53', '57', '40', '55']);
/** Prisma's words for the same: no server, no answer in time, connection closed, no free connection. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
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

/** Whether the same statement may do later: the database is away or busy, not unwilling. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return socketCodes.has(code) || prismaCodes.has(code) || (code.length === 5 && passingClasses.has(code.slice(0, 2)));
  // pg gives a connection that broke in mid-query no code.
  return /connection|terminat|timeout/i.test(error.message);
}

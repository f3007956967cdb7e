import { isRecord, isToolError, type ToolError } from '@pinion/contracts';

/** Carries a failure that already has its message through the driver. */
export class SqlFailure extends Error {
  readonly tool_error: ToolError;
  constructor(toolError: ToolError) {
    super(toolError.message);
    this.name = 'SqlFailure';
    this.tool_error = toolError;
  }
}

const networkCodes = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Converts any error of the driver or the database. `details.sqlstate` is the database's code. */
export function sqlFailure(thrown: unknown): ToolError {
  if (isRecord(thrown) && isToolError(thrown['tool_error'])) return thrown['tool_error'];
  const message = thrown instanceof Error ? thrown.message : 'no reason given';
  const code = isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : undefined;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !networkCodes.has(code)) return stateFailure(code, message);
  return {
    code: 'NETWORK_ERROR',
    message: `The connection to the database failed: ${message}`,
    details: code === undefined ? {} : { network_code: code },
  };
}

function stateFailure(sqlstate: string, message: string): ToolError {
  const details = { sqlstate };
  if (sqlstate.startsWith('28') || sqlstate === '42501')
    return { code: 'AUTH_REQUIRED', message: `The database denied access: ${message}.`, details };
  if (sqlstate === '57014')
    return { code: 'TIMEOUT', message: 'The query timed out and was cancelled.', details: { ...details, timeout: true } };
  if (sqlstate === '25006')
    return {
      code: 'VALIDATION_ERROR',
      message: `This tool is read-only: ${message}.`,
      details: { ...details, reason: 'read_only' },
    };
  if (/^(08|57P)/.test(sqlstate))
    return { code: 'NETWORK_ERROR', message: `The connection to the database was lost: ${message}.`, details };
  if (/^(22|23|3D|42|44|0A|25|2D)/.test(sqlstate))
    return { code: 'VALIDATION_ERROR', message: `The database rejected the query: ${message}.`, details };
  return { code: 'PROVIDER_ERROR', message: `The database: ${message}.`, details };
}

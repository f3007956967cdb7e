import { timeoutMsOf, type ToolSpec } from '@pinion/contracts';
import { statementFlaw } from './read-statement.ts';

/** The `gateway_config` of an `sql` tool. */
export type SqlConfig = {
  /** The name of the secret that holds `postgres://user:password@host/database`. */
  connectionSecret: string;
  /** The query. Undefined if the input provides it (`allow_free_sql`). */
  query: string | undefined;
  /** The arguments for $1, $2 and so on. */
  parameters: readonly string[];
  readOnly: boolean;
  maxRows: number;
  maxBytes: number;
  timeoutMs: number;
};

const mostRows = 100_000;
const mostBytes = 64 * 1024 * 1024;

/** Reads the configuration. Returns an error message if it is invalid. */
export function readSqlConfig(spec: ToolSpec): SqlConfig | string {
  const { connection_secret, query, parameters = [], allow_free_sql = false, read_only = true } = spec.gateway_config;
  const { max_rows = 1000, max_bytes = 10 * 1024 * 1024 } = spec.gateway_config;
  if (typeof connection_secret !== 'string' || connection_secret === '')
    return 'gateway_config.connection_secret must name the secret with the postgres:// address';
  if (typeof allow_free_sql !== 'boolean' || typeof read_only !== 'boolean')
    return 'gateway_config.allow_free_sql and read_only must be true or false';
  if (allow_free_sql !== (query === undefined)) return 'gateway_config must have either a query or allow_free_sql: true';
  if (query !== undefined && typeof query !== 'string') return 'gateway_config.query must be a string';
  if (!isTexts(parameters)) return 'gateway_config.parameters must be a list of argument names';
  if (!isCount(max_rows, mostRows)) return `gateway_config.max_rows must be 1 to ${mostRows}`;
  if (!isCount(max_bytes, mostBytes)) return `gateway_config.max_bytes must be 1 to ${mostBytes}`;
  if (!read_only && spec.side_effect_policy === 'pure') return 'a tool with read_only: false is not pure';
  const flaw = query === undefined ? undefined : statementFlaw(query, read_only);
  if (flaw !== undefined) return `gateway_config.query ${flaw}`;
  return {
    connectionSecret: connection_secret,
    query,
    parameters,
    readOnly: read_only,
    maxRows: max_rows,
    maxBytes: max_bytes,
    timeoutMs: timeoutMsOf(spec),
  };
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(item => typeof item === 'string');
const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

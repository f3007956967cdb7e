import { isRecord, ownValue, type ToolError } from '@pinion/contracts';
import type { PeerGuard, ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { inputWithKey } from '../../call/input-with-key.ts';
import { readConnection } from './read-connection.ts';
import { statementFlaw } from './read-statement.ts';
import { runSql } from './run-sql.ts';
import { readSqlConfig, type SqlConfig } from './sql-config.ts';
import { sqlFailure } from './sql-failure.ts';
import { SqlPools } from './sql-pools.ts';

export type SqlProvider = ToolProvider & { close(): Promise<void> };

/**
 * Creates the provider for PostgreSQL queries: one statement per call, read-only unless the tool is configured to write. A
 * read-only transaction is only an additional safeguard. The database decides what a role can read and execute, so give the
 * tool its own role.
 */
export function createSqlProvider({ guard }: { guard: PeerGuard }): SqlProvider {
  const pools = new SqlPools(guard);
  return {
    gateway: 'sql',
    // The secret is the address.
    secretsTo: () => undefined,
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const config = readSqlConfig(call.spec);
      if (typeof config === 'string') return failed('VALIDATION_ERROR', `${call.spec.name} cannot be called: ${config}.`);
      const statement = statementOf(call, config);
      if (typeof statement === 'string') return failed('VALIDATION_ERROR', `${call.spec.name} was not called: ${statement}.`);
      const address = ownValue(call.secrets, config.connectionSecret);
      if (address === undefined) return secretMissing(call, config.connectionSecret);
      const connection = readConnection(address);
      if (typeof connection === 'string')
        return failed('VALIDATION_ERROR', `The secret ${config.connectionSecret} is not a PostgreSQL URL: ${connection}.`);
      try {
        const pool = pools.for(address, connection);
        return {
          ok: true,
          output: await runSql(pool, { config, ...statement, signal: call.signal, onCommit: () => call.markSent() }),
        };
      } catch (thrown) {
        return { ok: false, error: sqlFailure(thrown) };
      }
    },
    close: () => pools.close(),
  };
}

type Statement = { sql: string; values: readonly unknown[] };

/** Returns the tool's query with its arguments, or the query of the input. Returns an error message if there is none. */
function statementOf(call: ProviderCall, { query, parameters, readOnly }: SqlConfig): Statement | string {
  const given = inputWithKey(call.spec, call.input, call.idempotency_key);
  const input = isRecord(given) ? given : {};
  if (query !== undefined) return { sql: query, values: parameters.map(name => ownValue(input, name) ?? null) };
  const { sql, values = [] } = input;
  if (typeof sql !== 'string') return 'the argument sql must be a string';
  if (!Array.isArray(values)) return 'the argument values must be a list';
  const flaw = statementFlaw(sql, readOnly);
  return flaw === undefined ? { sql, values: values as unknown[] } : `the statement ${flaw}`;
}

const secretMissing = ({ spec }: ProviderCall, secret: string): ProviderResult =>
  failed('AUTH_REQUIRED', `${spec.name} requires the secret ${secret}. Add it under Secrets and list it in the tool's secrets.`, {
    secret,
  });

const failed = (code: ToolError['code'], message: string, details?: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});

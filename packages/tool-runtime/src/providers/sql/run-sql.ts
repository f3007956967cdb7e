import type { Readable } from 'node:stream';
import { recordOf } from '@pinion/contracts';
import { type Pool, type PoolClient, Query, type QueryArrayResult } from 'pg';
import type { SqlConfig } from './sql-config.ts';
import { SqlFailure } from './sql-failure.ts';
import { typeName, valueTypes } from './sql-values.ts';

export type SqlOutput = {
  columns: { name: string; type: string }[];
  rows: Record<string, unknown>[];
  /** The number of rows in `rows`, or of changed rows where none are returned. */
  row_count: number;
  /** True when there are more rows than are returned. */
  truncated: boolean;
};

export type SqlRun = {
  config: SqlConfig;
  sql: string;
  values: readonly unknown[];
  signal: AbortSignal;
  /** Called right before the commit. Until then, the statement has no effect. */
  onCommit: () => void;
};

/**
 * Executes one statement in its own transaction: read-only and rolled back, or committed where the tool is configured to write.
 */
export async function runSql(pool: Pool, run: SqlRun): Promise<SqlOutput> {
  const client = await pool.connect();
  const hold = holdOn(client, run);
  try {
    const result = await transact(client, run);
    hold.release(false);
    return outputOf(result, run.config.maxRows);
  } catch (error) {
    // Rolled back by closing the connection: no other call inherits a failed transaction.
    hold.release(true);
    throw hold.reason() ?? error;
  }
}

async function transact(client: PoolClient, { config, sql, values, signal, onCommit }: SqlRun): Promise<CappedResult> {
  await client.query(beginning(config));
  const result = await capped(client, sql, values, config.maxRows + 1);
  if (config.readOnly) {
    await client.query(config.query === undefined ? 'ROLLBACK; SELECT pg_advisory_unlock_all()' : 'ROLLBACK');
    return result;
  }
  if (signal.aborted) throw new SqlFailure({ code: 'NETWORK_ERROR', message: 'The query was cancelled and rolled back.' });
  onCommit();
  await client.query('COMMIT');
  return result;
}

/**
 * Returns the statements that begin the transaction. Settings apply to the transaction only, and the timeouts are trusted
 * numbers.
 */
const beginning = ({ readOnly, timeoutMs }: SqlConfig): string =>
  [
    readOnly ? 'BEGIN READ ONLY' : 'BEGIN',
    `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(timeoutMs) + 1000}`,
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO, YMD'",
  ].join('; ');

const capped = (client: PoolClient, sql: string, values: readonly unknown[], rows: number): Promise<CappedResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new CappedQuery(sql, values, rows, (error, result) =>
        result === undefined ? reject(error ?? new Error('no result')) : resolve(result),
      ),
    );
  });

type Hold = { release(destroy: boolean): void; reason(): Error | undefined };

/** Returns a handle that releases a connection once, and closes it when the call is cancelled or the result grows too large. */
function holdOn(client: PoolClient, { config, signal }: SqlRun): Hold {
  const stream = (client as unknown as { connection: { stream: Readable } }).connection.stream;
  let size = 0;
  let isReleased = false;
  let reason: Error | undefined;
  const release = (destroy: boolean): void => {
    if (isReleased) return;
    isReleased = true;
    signal.removeEventListener('abort', stop);
    stream.off('data', count);
    client.release(destroy);
  };
  const giveUp = (why: SqlFailure): void => {
    reason ??= why;
    release(true);
  };
  const stop = (): void =>
    giveUp(new SqlFailure({ code: 'NETWORK_ERROR', message: 'The query was cancelled.', details: { aborted: true } }));
  const count = (chunk: Uint8Array): void => {
    size += chunk.length;
    if (size > config.maxBytes) giveUp(tooLarge(config.maxBytes));
  };
  signal.addEventListener('abort', stop, { once: true });
  stream.on('data', count);
  if (signal.aborted) stop();
  return { release, reason: () => reason };
}

const tooLarge = (limit: number): SqlFailure =>
  new SqlFailure({
    code: 'PROVIDER_ERROR',
    message: `The result exceeds ${limit} bytes. Select fewer rows or columns.`,
    details: { reason: 'response_too_large', limit },
  });

function outputOf({ rows, fields, rowCount }: CappedResult, maxRows: number): SqlOutput {
  const names = uniqueNames(fields.map(({ name }) => name));
  const given = rows.slice(0, maxRows);
  return {
    columns: fields.map(({ dataTypeID }, index) => ({ name: names[index] ?? '', type: typeName(dataTypeID) })),
    rows: given.map(row => recordOf(row.map((value, index): [string, unknown] => [names[index] ?? '', value]))),
    row_count: fields.length === 0 ? (rowCount ?? 0) : given.length,
    truncated: rows.length > maxRows,
  };
}

/** Makes column names unique: two columns named `id` become `id` and `id_2`. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
}

type CappedResult = Pick<QueryArrayResult<unknown[]>, 'rows' | 'fields' | 'rowCount' | 'command'>;

/**
 * Sends a single statement as a prepared one, so that the database refuses several in one text. Requests a limited number of
 * rows and never the next ones.
 */
class CappedQuery extends Query<unknown[]> {
  constructor(
    text: string,
    values: readonly unknown[],
    rows: number,
    done: (error: Error | null, result?: CappedResult) => void,
  ) {
    const config = { text, values: [...values], rows, rowMode: 'array', queryMode: 'extended', types: valueTypes };
    // The driver's own type of this constructor does not declare the callback.
    super(config as never, done as never);
  }

  /** Handles the driver's event that the requested number of rows has arrived and more may follow. */
  handlePortalSuspended(connection: { sync(): void }): void {
    connection.sync();
  }
}

import { Query, type QueryArrayResult } from 'pg';
import { valueTypes } from './sql-values.ts';

export type CappedResult = Pick<QueryArrayResult<unknown[]>, 'rows' | 'fields' | 'rowCount' | 'command'>;

/**
 * One statement, as a prepared one, so that several in one text are refused by the database. The database is asked for a
 * number of rows and never for the next ones.
 */
export class CappedQuery extends Query<unknown[]> {
  constructor(
    text: string,
    values: readonly unknown[],
    rows: number,
    done: (error: Error | null, result?: CappedResult) => void,
  ) {
    const config = { text, values: [...values], rows, rowMode: 'array', queryMode: 'extended', types: valueTypes };
    // The driver's own type of this constructor does not name the callback.
    super(config as never, done as never);
  }

  /** Called by the driver when as many rows as were asked for are here and more may follow. */
  handlePortalSuspended(connection: { sync(): void }): void {
    connection.sync();
  }
}

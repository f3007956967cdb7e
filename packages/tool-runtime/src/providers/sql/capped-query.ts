import { Query, type QueryArrayResult } from 'pg';
import { valueTypes } from './sql-values.ts';

export type CappedResult = Pick<QueryArrayResult<unknown[]>, 'rows' | 'fields' | 'rowCount' | 'command'>;

/**
 * Sends a single statement as a prepared one, so that the database refuses several in one text. Requests a limited number of
 * rows and never the next ones.
 */
export class CappedQuery extends Query<unknown[]> {
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

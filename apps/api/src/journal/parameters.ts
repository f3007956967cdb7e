export type Cell = string | number | undefined;

/** The parameters of a statement that is being built. */
export class Parameters {
  readonly values: (string | number | null)[] = [];

  /** Adds a value and returns its placeholder: `$1`, `$2` ... */
  add(value: Cell): string {
    return `$${this.values.push(value ?? null)}`;
  }

  /**
   * Returns `ROWS FROM (...) AS name(columns)`: a table as parameters, each column one text with one value per line. That needs
   * no escaping, because JSON has no raw line break, and next to no planning. Empty means null.
   */
  table<Row>(name: string, rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
    const lists = Object.values(columns).map(
      cell => `string_to_table(${this.add(rows.map(row => cell(row) ?? '').join('\n'))}, E'\\n')`,
    );
    return `ROWS FROM (${lists.join(', ')}) AS ${name}(${Object.keys(columns).join(', ')})`;
  }
}

/**
 * Returns a name on one line. Names given by users are the only text here that can hold a line break, or a zero byte that
 * PostgreSQL refuses.
 */
export const singleLine = (name: string): string => name.replace(/\p{Cc}/gu, ' ') || ' ';

export type Cell = string | number | undefined;

/** The parameters of a statement that is being written. */
export class Parameters {
  readonly values: (string | number | null)[] = [];

  /** `$1`, `$2` ... */
  add(value: Cell): string {
    return `$${this.values.push(value ?? null)}`;
  }

  /**
   * `ROWS FROM (...) AS name(columns)`: a table as parameters, each column one text with one value a line. That costs no
   * escaping, for JSON has no raw line break, and next to no planning. Empty stands for null.
   */
  table<Row>(name: string, rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
    const lists = Object.values(columns).map(
      cell => `string_to_table(${this.add(rows.map(row => cell(row) ?? '').join('\n'))}, E'\\n')`,
    );
    return `ROWS FROM (${lists.join(', ')}) AS ${name}(${Object.keys(columns).join(', ')})`;
  }
}

/** Names that people give are the one text here that may hold a line break, or a zero byte that PostgreSQL refuses. */
export const singleLine = (name: string): string => name.replace(/\p{Cc}/gu, ' ') || ' ';

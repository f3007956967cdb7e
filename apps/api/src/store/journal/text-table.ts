export type Cell = string | number | undefined;

/**
 * A table as parameters of a statement: each column one text with one value a line, which costs no escaping, for JSON
 * has no raw line break. Empty stands for null.
 */
export class TextTables {
  readonly values: string[] = [];

  /** `ROWS FROM (...) AS name(columns)`, every column a text. */
  from<Row>(name: string, rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => Cell>>): string {
    const lists = Object.values(columns).map(cell => {
      this.values.push(rows.map(row => cell(row) ?? '').join('\n'));
      return `string_to_table($${this.values.length}, E'\\n')`;
    });
    return `ROWS FROM (${lists.join(', ')}) AS ${name}(${Object.keys(columns).join(', ')})`;
  }
}

/** Names that people give are the one text here that may hold a line break, or a zero byte that PostgreSQL refuses. */
export const onOneLine = (name: string): string => name.replace(/\p{Cc}/gu, ' ') || ' ';

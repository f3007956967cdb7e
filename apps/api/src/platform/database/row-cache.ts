/** Maximum number of cached rows. `mostCharacters` is the maximum size of a cached row. */
const mostRows = 64;
const mostCharacters = 200_000;

/**
 * Caches rows that only this process writes, until it does: an embedded database has one process. Where others write too
 * (`isAlone` false), each read queries the database.
 */
export class RowCache<Row extends { text: string }> {
  private readonly isAlone: boolean;
  private readonly rows = new Map<string, Row>();
  private writes = 0;

  constructor(isAlone: boolean) {
    this.isAlone = isAlone;
  }

  async read(key: string, fetch: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const known = this.rows.get(key);
    if (known !== undefined) return known;
    const { writes } = this;
    const row = await fetch();
    // A read during a write may have returned the state before it.
    if (this.isAlone && row !== undefined && writes === this.writes && row.text.length <= mostCharacters) this.keep(key, row);
    return row;
  }

  /** Runs a write. Nothing old stays cached before, during and after it. */
  async write<Result>(key: string, change: () => Promise<Result>): Promise<Result> {
    this.forget(key);
    try {
      return await change();
    } finally {
      this.forget(key);
    }
  }

  private forget(key: string): void {
    this.writes += 1;
    this.rows.delete(key);
  }

  private keep(key: string, row: Row): void {
    this.rows.set(key, row);
    for (const oldest of this.rows.keys()) {
      if (this.rows.size <= mostRows) return;
      this.rows.delete(oldest);
    }
  }
}

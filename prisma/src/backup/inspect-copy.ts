import { PGlite } from '@electric-sql/pglite';

export type CopyFacts = { migration: string; contents: Record<string, number> };

type Rows = (sql: string) => Promise<Record<string, unknown>[]>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Opens a copy of the embedded database, which shows that it can be opened, and reads what its manifest says. */
export async function inspectCopy(directory: string): Promise<CopyFacts> {
  const db = new PGlite({ dataDir: directory });
  try {
    return await readCopyFacts(async sql => (await db.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await db.close();
  }
}

/** Reads the newest migration, and the number of large values by location. */
export async function readCopyFacts(rows: Rows): Promise<CopyFacts> {
  const [newest] = await rows(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1 DESC LIMIT 1',
  );
  const [table] = await rows("SELECT to_regclass('content')::text AS found");
  const places = table?.['found'] === null ? [] : await rows('SELECT place, count(*)::int AS n FROM content GROUP BY place');
  return {
    migration: textOf(newest?.['migration_name']),
    contents: Object.fromEntries(places.map(row => [textOf(row['place']), Number(row['n'])])),
  };
}

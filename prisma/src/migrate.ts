import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** The two kinds of statements that a migration needs. PGlite and pg support both. */
export type SqlSession = {
  /** Runs several statements without parameters. */
  run(sql: string): Promise<unknown>;
  rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]>;
  /** Begins a transaction in which no other process migrates. If absent, no other process uses the database. */
  begin?(): Promise<void>;
};

const folder = new URL('../migrations/', import.meta.url);

/** Prisma Migrate's own table, so that `prisma migrate deploy` finds the migrations as if it had applied them. */
const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Checksums that the text of a migration had before it was made faster with the same result, by its name. A database that has
 * one of them is up to date.
 */
const earlierChecksums: Readonly<Record<string, string>> = {
  '20261126120000_run_list': 'da1b683ab565a2788c33c7c0912213190c2ceb726ac74f89e078e48d109dc2aa',
};

class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Applies the missing migrations of `prisma/migrations`, oldest first, each in its own transaction. Returns the names it
 * applied. `beforeFirst` is called before the first one of a database that has data, with its name.
 */
export async function migrate(
  session: SqlSession,
  migrations: readonly Migration[] = readMigrations(),
  beforeFirst?: (migration: string) => Promise<void>,
): Promise<string[]> {
  const done = await appliedIn(session);
  refuseUnknown([...done.keys()], migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (isApplied(migration, done)) continue;
    if (applied.length === 0 && done.size > 0) await beforeFirst?.(migration.name);
    if (await apply(session, migration)) applied.push(migration.name);
  }
  return applied;
}

/** Returns the checksums of the applied migrations by their names. Empty for a new database. */
async function appliedIn(session: SqlSession): Promise<ReadonlyMap<string, unknown>> {
  const [table] = await session.rows("SELECT to_regclass('_prisma_migrations') AS found", []);
  if (table?.['found'] === null) return new Map();
  const rows = await session.rows(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    [],
  );
  return new Map(rows.map(row => [String(row['migration_name']), row['checksum']]));
}

/** Throws if the migration was applied with another text. */
function isApplied({ name, checksum }: Migration, done: ReadonlyMap<string, unknown>): boolean {
  const known = done.get(name);
  if (known === undefined) return false;
  if (known === checksum || known === earlierChecksums[name]) return true;
  throw new MigrationRefused(`the migration ${name} was edited after it had been applied; restore it and add a new one`);
}

/** Applies a migration in a transaction. Returns false if another process has applied it meanwhile. */
async function apply(session: SqlSession, migration: Migration): Promise<boolean> {
  await (session.begin === undefined ? session.run('BEGIN') : session.begin());
  try {
    await session.run(bookkeeping);
    const isMissing = !isApplied(migration, await appliedIn(session));
    if (isMissing) await session.run(`${migration.sql}\n;${recordOf(migration.name, migration.checksum)}`);
    await session.run('COMMIT');
    return isMissing;
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

export type Migration = { name: string; sql: string; checksum: string };

export function readMigrations(from: URL = folder): Migration[] {
  const names = readdirSync(from, { withFileTypes: true }).filter(entry => entry.isDirectory());
  return names
    .map(entry => entry.name)
    .sort()
    .map(name => {
      const sql = readFileSync(new URL(`${name}/migration.sql`, from), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Throws if the database is from a newer program, because continuing could write data that the newer program does not
 * understand.
 */
function refuseUnknown(applied: readonly string[], migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.name ?? '';
  const newer = applied.find(name => name > newest);
  if (newer !== undefined)
    throw new MigrationRefused(
      `the database has the migration ${newer}, which this version does not know; start the newer version`,
    );
}

/** Returns the statement that records a migration. Names are our own folder names, but quotes are doubled anyway. */
const recordOf = (name: string, checksum: string): string =>
  `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
   VALUES ('${randomUUID()}', '${checksum}', '${name.replaceAll("'", "''")}', now(), 1)`;

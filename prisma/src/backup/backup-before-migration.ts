import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyDirectory } from './copy-embedded.ts';

const folderName = 'backups';
const prefix = 'before-';
const keptBackups = 3;

/**
 * Copies the files of the embedded database before its migrations, to `backups/` beside it. The newest three copies are kept.
 * The caller has written all changes to disk and owns the directory. Throws when there is no space, so that the migrations are
 * not applied.
 */
export function backupBeforeMigration(directory: string, migration: string, now: Date): string {
  const folder = join(dirname(directory), folderName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${prefix}${time}-${migration}`);
  const draft = `${copy}.new`;
  try {
    for (const name of readdirSync(folder))
      if (name.endsWith('.new')) rmSync(join(folder, name), { recursive: true, force: true });
    copyDirectory(directory, draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the database could not be copied before its migration (${reason}). Free some space, or start once with PINION_MIGRATION_BACKUP=off`,
      { cause: error },
    );
  }
  const copies = readdirSync(folder)
    .filter(name => name.startsWith(prefix))
    .toSorted();
  for (const name of copies.slice(0, -keptBackups)) rmSync(join(folder, name), { recursive: true, force: true });
  return copy;
}

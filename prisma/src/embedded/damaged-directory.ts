import { dirname } from 'node:path';

/** Returns what to tell the operator when the database's files can't be opened. `detail`: the engine's own words. */
export function damagedDirectory(dataDir: string, detail: string): string {
  const home = dirname(dataDir);
  return [
    `the database in ${dataDir} cannot be opened (${detail}).`,
    'Its files are damaged, or another program changed them.',
    `Restore ${home} from a backup. Without a backup, rename ${dataDir} to keep its files and start again with an empty database;`,
    `secrets and blobs beside it stay.`,
  ].join('\n  ');
}

import { dirname } from 'node:path';

/** Returns the message for the operator when the database files cannot be opened. `detail` is the engine's own error message. */
export function damagedDirectory(dataDir: string, detail: string): string {
  const home = dirname(dataDir);
  return [
    `the database in ${dataDir} cannot be opened (${detail}).`,
    'Its files are damaged, or another program changed them.',
    `Restore ${home} from a backup. Without a backup, rename ${dataDir} to keep its files and start again with an empty database;`,
    `secrets and blobs beside it stay.`,
  ].join('\n  ');
}

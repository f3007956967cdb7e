import { chmodSync, mkdirSync } from 'node:fs';

/** Makes the data directory if it is not there, and closes it to other people of this machine where it is ours to close. */
export function protectDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // A volume that belongs to somebody else is theirs to close.
  }
}

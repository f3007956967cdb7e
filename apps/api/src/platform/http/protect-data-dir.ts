import { chmodSync, mkdirSync } from 'node:fs';

/** Creates the data directory if it does not exist, and restricts it to the owner where this process owns it. */
export function protectDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // A volume owned by another user is theirs to restrict.
  }
}

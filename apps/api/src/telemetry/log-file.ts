import { existsSync, renameSync, statSync } from 'node:fs';

const largestBytes = 20_000_000;

/** The log file of this start: a large one of before is put aside as `.1`, in place of the one before that. */
export function logFile(path: string): string {
  if (existsSync(path) && statSync(path).size > largestBytes) renameSync(path, `${path}.1`);
  return path;
}

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

type Holder = { pid: number; started: string; parent: number };

const retryIntervalMs = 50;
const waitForOrphanMs = 20_000;

/**
 * Locks a data directory with a lock file, because two processes on one PGlite directory corrupt it. A holder whose parent died
 * is about to exit and is awaited. The lock of a dead holder is removed. Returns a function that releases the directory.
 */
export async function takeDirectory(dataDir: string, parent = process.ppid): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lockFile = `${dataDir}.lock`;
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), parent };
  const deadline = Date.now() + waitForOrphanMs;
  while (!claim(lockFile, mine)) {
    const holder = readHolder(lockFile);
    if (holder === undefined || startOf(holder.pid) !== holder.started) {
      clearStale(lockFile, holder);
      continue;
    }
    if (!isOrphan(holder) || Date.now() > deadline) {
      throw new Error(
        `the data directory ${dataDir} is in use by process ${holder.pid}; stop that one, or choose another PINION_DATA_DIR`,
      );
    }
    await new Promise(resolve => setTimeout(resolve, retryIntervalMs));
  }
  return () => rmSync(lockFile, { force: true });
}

/** Creates the lock file by a link, which appears atomically, so that a half-written lock is never read. */
function claim(lockFile: string, mine: Holder): boolean {
  const draft = `${lockFile}.${mine.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a stale lock. It is renamed first, so that of two concurrent attempts only one removes it, and neither removes a new
 * one.
 */
function clearStale(lockFile: string, stale: Holder | undefined): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && (moved.pid !== stale?.pid || moved.started !== stale.started)) linkBack(aside, lockFile);
  rmSync(aside, { force: true });
}

function linkBack(aside: string, lockFile: string): void {
  try {
    linkSync(aside, lockFile);
  } catch {
    // Another process holds it by now, so its lock remains.
  }
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(lockFile, 'utf8')) as Partial<Holder>;
    const { pid, started, parent } = holder;
    return typeof pid === 'number' && typeof started === 'string' && typeof parent === 'number'
      ? { pid, started, parent }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the start time of a process, so that a reused process id is not mistaken for the old holder. Empty when there is no
 * such process.
 */
function startOf(pid: number): string {
  const stat = statOf(pid);
  if (stat !== undefined) return stat[19] ?? '';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : '';
  }
}

/**
 * Checks whether the holder's server is gone: the holder has another parent by now, or (if that cannot be read) its old one
 * does not exist.
 */
function isOrphan({ pid, parent }: Holder): boolean {
  const now = statOf(pid)?.[1];
  return now === undefined ? startOf(parent) === '' : Number(now) !== parent;
}

/**
 * Returns the fields of /proc/<pid>/stat from the state on, so [1] is the parent and [19] the start time. Undefined without
 * /proc.
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields;
  } catch {
    return undefined;
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Creates the database when there is none. A separate process does it, because WASM memory never shrinks and a first start
 * takes three times what the database needs afterwards. It works in an adjacent directory that is renamed when complete, so
 * that a kill leaves a complete database or none. With a template, which tests use, it copies that directory. The caller
 * holds the directory's lock.
 */
export async function makeDatabase(dataDir: string, template: string | undefined): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const beside = `${basename(dataDir)}.new-`;
  const home = dirname(dataDir);
  for (const name of readdirSync(home)) {
    if (name.startsWith(beside)) rmSync(join(home, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(join(home, beside));
  try {
    if (template === undefined) await createIn(fresh);
    else cpSync(template, fresh, { recursive: true });
    // Only an empty directory is replaced, because any other content belongs to a user.
    rmdirSync(dataDir);
    renameSync(fresh, dataDir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function createIn(directory: string): Promise<void> {
  const maker = fork(new URL('./first-start.ts', import.meta.url), [directory], {
    // The process ends before code that V8 optimizes has paid for itself: 7 s of processor time in place of 11 s.
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code, signal] = (await once(maker, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`creating the database in ${dirname(directory)} failed (${signal ?? code ?? ''})`);
}

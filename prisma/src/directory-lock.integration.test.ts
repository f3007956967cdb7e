import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { takeDirectory } from './directory-lock.ts';

const lockModule = new URL('./directory-lock.ts', import.meta.url).href;

/** Starts a process that locks the directory and remains alive for a while. `parent` is the server it claims to belong to. */
function holder(dataDir: string, parent: number, forMs: number): Promise<number> {
  const code = `import { takeDirectory } from ${JSON.stringify(lockModule)};
    await takeDirectory(${JSON.stringify(dataDir)}, ${parent});
    console.log('held');
    setTimeout(() => undefined, ${forMs});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise(resolve => child.stdout.once('data', () => resolve(child.pid ?? 0)));
}

/** A process id that does not exist because it is larger than Linux assigns. */
const goneParent = 2 ** 22 + 1;

it('takeDirectory waits for a database whose server was killed at startup instead of refusing it as in use', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'pinion-lock-'));
  const dataDir = path.join(home, 'db');
  const pid = await holder(dataDir, goneParent, 700);
  const release = await takeDirectory(dataDir);
  expect(JSON.parse(readFileSync(`${dataDir}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(pid).not.toBe(process.pid);
  release();

  await holder(dataDir, process.pid, 2_000);
  await expect(takeDirectory(dataDir)).rejects.toThrow(/is in use by process/);
  rmSync(home, { recursive: true, force: true });
});

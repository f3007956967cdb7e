import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NodeGuest } from '../node-guest.ts';

const execute = promisify(execFile);
const BUILD_MS = 60_000;

let built: Promise<string> | undefined;

/**
 * Returns the file with the memory of an interpreter that is ready to run, in a private folder. It is built once in a process and
 * removed when the process ends, because a file that outlived it could be exchanged.
 */
export function interpreterSnapshot(guest: NodeGuest): Promise<string> {
  built ??= build(guest).catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  return built;
}

async function build({ file, args, cwd }: NodeGuest): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-python-'));
  const snapshot = path.join(folder, 'snapshot.bin');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const allowed = [`--allow-fs-write=${folder}/*`, `--allow-fs-read=${folder}/*`];
    await execute(file, [...allowed, ...args, '--snapshot', snapshot], { cwd, env: {} as NodeJS.ProcessEnv, timeout: BUILD_MS });
    process.once('exit', remove);
    return snapshot;
  } catch (error) {
    remove();
    throw error;
  }
}

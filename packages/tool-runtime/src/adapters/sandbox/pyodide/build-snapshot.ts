import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NodeGuest } from '../node-guest.ts';

const execute = promisify(execFile);
const BUILD_MS = 60_000;

export type Snapshot = { file: string; remove(): void };

/**
 * Builds the memory of an interpreter that is ready to run, in a private folder. It is built once for each server, because a file
 * that outlived it could be exchanged.
 */
export async function buildSnapshot({ file, args, cwd }: NodeGuest): Promise<Snapshot> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-python-'));
  const snapshot = path.join(folder, 'snapshot.bin');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const allowed = [`--allow-fs-write=${folder}/*`, `--allow-fs-read=${folder}/*`];
    await execute(file, [...allowed, ...args, '--snapshot', snapshot], { cwd, env: {} as NodeJS.ProcessEnv, timeout: BUILD_MS });
    return { file: snapshot, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory, which Linux has. */
const memory = '/dev/shm';
/** More than all suites leave at once. */
const ROOM_BYTES = 4 * 1024 ** 3;
const prefix = 'pinion-tests-';

/**
 * Calls `work` with a folder for the temporary files of this process and its children, and removes it afterwards. It is in memory
 * where there is room: a database has a thousand files, and to create them on a disk takes four times as long.
 */
export async function withTemporaryFolder(work, root = memoryWithRoom() ?? tmpdir()) {
  removeAbandoned(root);
  const folder = mkdtempSync(path.join(root, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755); // PostgreSQL has a user of its own.
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work(folder);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(folder, { recursive: true, force: true });
  }
}

function memoryWithRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ROOM_BYTES && canExecuteIn(memory) ? memory : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a program can be started from a folder, which the memory of a container often forbids. */
function canExecuteIn(folder) {
  const own = mkdtempSync(path.join(folder, prefix));
  try {
    const program = path.join(own, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that were killed. */
function removeAbandoned(root) {
  for (const name of readdirSync(root)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there.
    return error.code === 'EPERM';
  }
}

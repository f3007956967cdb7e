import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mustRun } from './children.mjs';

/**
 * Packs a folder as `<name>/...` in a compressed archive, beside the folder, and returns the archive and its SHA-256. Names, order
 * and owners do not depend on the machine.
 */
export async function archiveTree(folder, name) {
  const archive = path.join(path.dirname(folder), `${name}.tar.gz`);
  const base = path.basename(folder);
  // Links are relative, so their targets stay as they are (S).
  const rename = `--transform=s,^${base},${name},S`;
  const owners = ['--owner=0', '--group=0', '--numeric-owner'];
  await mustRun('tar', ['--sort=name', ...owners, rename, '-czf', archive, '-C', path.dirname(folder), base], {
    remedy: 'The archive needs GNU tar and gzip. Install them, then run the same command again.',
  });
  return { archive, sha256: await sha256Of(archive) };
}

async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

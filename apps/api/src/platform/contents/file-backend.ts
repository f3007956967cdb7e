import path from 'node:path';
import type { ContentBackend } from './content-backend.ts';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { undefinedIfMissing } from './found.ts';
import { openFile } from './open-file.ts';

/** Creates a location that stores contents as files of one machine, in a folder named by the first two digits of their hash. */
export function fileBackend(root: string): ContentBackend {
  const fileOf = (hash: string): string => path.join(root, hash.slice(0, 2), hash);
  return {
    kind: 'file',
    async write(hash, bytes) {
      const file = fileOf(hash);
      const known = await undefinedIfMissing(stat(file));
      if (known?.size === bytes.byteLength) return;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Renamed to its final name, so that no reader sees half a file.
      const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
      try {
        await writeFile(fresh, bytes, { mode: 0o600 });
        await rename(fresh, file);
      } catch (error) {
        // A full disk has no room for half of a file.
        await rm(fresh, { force: true });
        throw error;
      }
    },
    read: hash => undefinedIfMissing(readFile(fileOf(hash))),
    open: hash => openFile(fileOf(hash)),
    remove: hash => rm(fileOf(hash), { force: true }),
  };
}

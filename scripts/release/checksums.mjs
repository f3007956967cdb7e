import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the SHA-256 of each file of a folder, in the format that `sha256sum --check` reads. */
export const checksums = folder =>
  readdirSync(folder)
    .toSorted((a, b) => a.localeCompare(b))
    .map(
      name =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

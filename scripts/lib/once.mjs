import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './paths.mjs';
import { step } from './step.mjs';

/**
 * Does the work unless the stamp shows that it was done for exactly these inputs. The stamp is stored inside the result, so
 * deleting the result deletes the stamp.
 */
export async function once({ title, stamp, inputs }, work) {
  const key = contentHash(inputs);
  if (hasKey(at(stamp), key)) return;
  await step(title, work);
  mkdirSync(path.dirname(at(stamp)), { recursive: true });
  writeFileSync(at(stamp), key);
}

/** Returns whether the work was done for exactly these inputs. */
export const isDone = ({ stamp, inputs }) => hasKey(at(stamp), contentHash(inputs));

function contentHash(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

const hasKey = (stamp, key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

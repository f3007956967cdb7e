import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
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

/** The content that is being read. One buffer for thousands of files keeps the process small. */
const content = Buffer.allocUnsafe(65_536);

function contentHash(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${path.relative(root, file)}\0`);
    addContent(hash, file);
  }
  return hash.digest('hex');
}

function addContent(hash, file) {
  const opened = openSync(file);
  try {
    for (let length = readSync(opened, content); length > 0; length = readSync(opened, content))
      hash.update(content.subarray(0, length));
  } finally {
    closeSync(opened);
  }
}

const hasKey = (stamp, key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

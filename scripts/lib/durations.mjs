import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './paths.mjs';

const defaultFile = at('.tmp/durations.json');

/** Returns the milliseconds that a step took the last time, or undefined. */
export const lastDuration = (title, file = defaultFile) => readDurations(file)[title];

/** Stores the milliseconds that a step took. A step that can't store them has succeeded all the same. */
export function storeDuration(title, milliseconds, file = defaultFile) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...readDurations(file), [title]: milliseconds }, null, 2)}\n`);
  } catch (error) {
    if (error.code === undefined) throw error;
  }
}

function readDurations(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

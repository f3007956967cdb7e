import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const at = (...parts) => path.join(root, ...parts);

const notSources = new Set(['node_modules', 'generated', 'next-env.d.ts', 'test-results']);

/** Returns every source file below a folder, sorted, so that a hash over them is stable. Empty when the folder is missing. */
export function filesBelow(folder) {
  const files = [];
  try {
    addFiles(at(folder), files);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return files.sort((a, b) => (a < b ? -1 : 1));
}

/** Adds to one list: lists of lists took 9 MB of a launcher that runs as long as its server. */
function addFiles(directory, files) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || notSources.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) continue;
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) addFiles(file, files);
    else files.push(file);
  }
}

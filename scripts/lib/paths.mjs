import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const at = (...parts) => path.join(root, ...parts);

const notSources = new Set(['node_modules', 'generated', 'next-env.d.ts', 'test-results']);

/** Returns every source file below a folder, sorted, so that a hash over them is stable. Empty when the folder is missing. */
export function filesBelow(folder) {
  const walk = directory =>
    readdirSync(directory, { withFileTypes: true }).flatMap(entry => {
      if (entry.name.startsWith('.') || notSources.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) return [];
      const file = path.join(directory, entry.name);
      return entry.isDirectory() ? walk(file) : [file];
    });
  try {
    return walk(at(folder)).sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

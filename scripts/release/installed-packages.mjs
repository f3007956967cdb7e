import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the manifest of every package that is installed in a tree. Links are skipped: their target is in the tree too. */
export function installedPackages(tree) {
  const folders = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(folder => /\/node_modules\/(@[^/]+\/)?[^/@.][^/]*$/.test(folder));
  return folders.flatMap(folder => manifestIn(folder) ?? []);
}

function manifestIn(folder) {
  try {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return name === undefined || version === undefined ? undefined : { name, version, license };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

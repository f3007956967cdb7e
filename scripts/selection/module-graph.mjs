import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at, root } from '../lib/paths.mjs';
import { workspaceFolders } from '../lib/workspace.mjs';

const isModule = file => /\.(tsx?|mjs|css)$/.test(file) && !/^(bench|lint\/canaries)/.test(file);

/**
 * Reads which file names which other one: { files, importers }. `files` is a set of all files of the working tree that Git does
 * not ignore, and of the changed ones, which can be deleted. `importers` maps a file to the modules that name it. A literal that leads to a file counts, so that programs which
 * a test starts, and data that it reads, count like imports.
 */
export function readModuleGraph(changed = []) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const existing = listed.split('\n').filter(file => file !== '' && existsSync(at(file)));
  const files = new Set([...existing, ...changed]);
  const sources = existing.filter(isModule).map(file => [file, readFileSync(at(file), 'utf8')]);
  return { files, importers: importersIn(sources, files, packageEntries()) };
}

/** Builds the map of importers from paths and texts. `entries` maps the names of packages to the files that they stand for. */
export function importersIn(sources, files, entries) {
  const importers = new Map();
  for (const [file, text] of sources) {
    for (const target of new Set(literalsIn(text).flatMap(literal => targetOf(file, literal, files, entries) ?? []))) {
      if (target !== file) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** Returns the given files and all that import one of them, directly or not. */
export function withImporters(changed, importers) {
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

const literalsIn = text => [...text.matchAll(/['"`]([@\w./-]+)['"`]/g)].map(([, literal]) => literal);

function targetOf(file, literal, files, entries) {
  if (entries.has(literal)) return entries.get(literal);
  const isPath = literal.startsWith('.') || /\.\w+$/.test(literal);
  if (!isPath) return undefined;
  return [path.posix.join(path.posix.dirname(file), literal), path.posix.normalize(literal)].find(target => files.has(target));
}

/** Returns the files that the packages of the workspace export, by the names under which they are imported. */
function packageEntries() {
  const entries = new Map();
  for (const folder of workspaceFolders()) {
    const { name, exports = {} } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
    for (const [subpath, file] of Object.entries(exports)) {
      entries.set(path.posix.join(name, subpath), path.posix.join(folder, file));
    }
  }
  return entries;
}

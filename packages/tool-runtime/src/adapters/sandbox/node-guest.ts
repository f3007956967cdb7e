import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command of Node.js, and the folders and files that it reads. */
export type NodeGuest = { file: string; args: readonly string[]; cwd: string; readable: readonly string[] };

export type NodeGuestOptions = {
  /** The file of the guest. */
  guest: string;
  /** Files of the packages that it imports. Their dependencies are readable, too. */
  modules: readonly string[];
  heapMb: number;
  flags?: readonly string[] | undefined;
};

/**
 * Returns the command of a Node.js process that runs a guest. Node's permission model lets it read its own modules and nothing
 * else, and refuses processes, threads, native modules and writing.
 */
export function nodeGuest({ guest, modules, heapMb, flags = [] }: NodeGuestOptions): NodeGuest {
  const sandbox = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
  const packageRoot = path.resolve(sandbox, '../../..');
  const folders = new Set([
    sandbox,
    path.dirname(guest),
    path.join(packageRoot, 'node_modules'),
    ...modules.flatMap(dependenciesOf),
  ]);
  const manifest = path.join(packageRoot, 'package.json');
  return {
    file: process.execPath,
    args: [
      '--permission',
      ...[...folders].map(folder => `--allow-fs-read=${folder}/*`),
      `--allow-fs-read=${manifest}`,
      `--max-old-space-size=${heapMb}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...flags,
      guest,
    ],
    cwd: sandbox,
    readable: [...folders, manifest, process.execPath],
  };
}

/** The folders by module. To read them takes milliseconds, and installed packages do not change while a server runs. */
const known = new Map<string, readonly string[]>();

/** Returns the folder of the package of a module, and those of its dependencies. */
function dependenciesOf(module: string): readonly string[] {
  const kept = known.get(module);
  if (kept !== undefined) return kept;
  const folders = new Set<string>();
  addDependencies(nodeModulesOf(module), folders);
  known.set(module, [...folders]);
  return [...folders];
}

/** Adds the folder of a package, and those of its dependencies, which are linked beside it. */
function addDependencies(folder: string, folders: Set<string>): void {
  if (folders.has(folder)) return;
  folders.add(folder);
  for (const name of readdirSync(folder)) {
    const names = name.startsWith('@') ? readdirSync(path.join(folder, name)).map(child => path.join(name, child)) : [name];
    for (const entry of names.filter(one => !path.basename(one).startsWith('.')))
      addDependencies(nodeModulesOf(realpathSync(path.join(folder, entry))), folders);
  }
}

/** Returns the innermost `node_modules` folder of a file. */
const nodeModulesOf = (file: string): string =>
  file.slice(0, file.lastIndexOf(`${path.sep}node_modules${path.sep}`) + '/node_modules'.length);

import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export type WantedPackage = { name: string; version: string; sha256?: string | undefined };
export type FoundPackages = { ok: true; packages: Required<WantedPackage>[] } | { ok: false; message: string };

type Manifest = { version?: unknown; dependencies?: unknown; optionalDependencies?: unknown; peerDependencies?: unknown };

/** Names of npm packages, with or without a scope. */
const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

/**
 * Returns the packages as they are installed in a `node_modules` folder, each with the hash of its files and those of its
 * dependencies. Not ok for a package that is missing or differs from the one that is wanted.
 */
export function findPackages(wanted: readonly WantedPackage[], root: string): FoundPackages {
  const packages: Required<WantedPackage>[] = [];
  for (const { name, version, sha256 } of wanted) {
    const folder = path.join(root, name);
    const installed = packageName.test(name) ? manifestOf(folder)?.version : undefined;
    if (typeof installed !== 'string') return failed(`The package ${name} is not installed in this sandbox.`);
    if (installed !== version)
      return failed(`The package ${name} is installed in version ${installed}, and the tool needs ${version}.`);
    const digest = hashOf(folder, root);
    if (sha256 !== undefined && sha256 !== digest)
      return failed(`The package ${name} ${version} differs from the one that the tool was published with.`);
    packages.push({ name, version, sha256: digest });
  }
  return { ok: true, packages };
}

const failed = (message: string): FoundPackages => ({ ok: false, message });

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 of the paths and contents of all files of a package and its dependencies, sorted by path. */
function hashOf(folder: string, root: string): string {
  const hash = createHash('sha256');
  const folders = [...withDependencies(folder, root)].toSorted();
  // The files of a dependency inside another package are among those of that package.
  for (const one of folders.filter(inner => !folders.some(outer => inner.startsWith(`${outer}${path.sep}`))))
    addFiles(hash, one, root);
  return hash.digest('hex');
}

function addFiles(hash: Hash, folder: string, root: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) addFiles(hash, file, root);
    else {
      const content = entry.isSymbolicLink() ? readlinkSync(file) : readFileSync(file);
      hash.update(`${path.relative(root, file)}\0${createHash('sha256').update(content).digest('hex')}\n`);
    }
  }
}

/** Returns the folders of a package and of everything that it depends on and that is installed. */
function withDependencies(folder: string, root: string, folders = new Set<string>()): ReadonlySet<string> {
  if (folders.has(folder)) return folders;
  folders.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = manifestOf(folder) ?? {};
  for (const name of Object.keys({
    ...asObject(dependencies),
    ...asObject(optionalDependencies),
    ...asObject(peerDependencies),
  })) {
    const found = packageName.test(name) ? dependencyOf(folder, name, root) : undefined;
    if (found !== undefined) withDependencies(found, root, folders);
  }
  return folders;
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Returns the folder of a dependency: in the package, else in the folders above it, as Node.js looks it up. */
function dependencyOf(folder: string, name: string, root: string): string | undefined {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) {
    const candidate = path.basename(at) === 'node_modules' ? path.join(at, name) : path.join(at, 'node_modules', name);
    if (manifestOf(candidate) !== undefined) return candidate;
  }
  return undefined;
}

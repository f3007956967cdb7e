import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Packages that only a build, a compiler, a code generator or the optimization of images uses. */
const notInProduction = [
  /^@next\/swc-/,
  /^@img\//,
  /^sharp$/,
  /^caniuse-lite$/,
  /^baseline-browser-mapping$/,
  /^typescript$/,
  /^prisma$/,
];

export const readManifest = folder => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Returns the names of the packages that a package needs at runtime. Optional peers are those of the developer. */
function requirementsOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter(name => peerDependenciesMeta[name]?.optional !== true);
  const names = new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]);
  return [...names].filter(name => !notInProduction.some(pattern => pattern.test(name)));
}

/** Returns the folder in which the dependencies of an installed package are linked. */
const modulesOf = (folder, name) => path.resolve(folder, ...name.split('/').map(() => '..'));

/**
 * Walks from the packages of a workspace to everything that they need at runtime. `roots` is a list of { folder, names }: the
 * folder of a workspace package and, optionally, the names to follow instead of all its dependencies. Returns the folders of
 * the installed packages and the links between them.
 */
export function packageGraph(roots, isWorkspaceFolder) {
  const folders = new Set();
  const links = [];
  const visit = (from, names, isOptional) => {
    for (const name of names) {
      const link = path.join(from, name);
      if (!existsSync(link)) {
        if (isOptional(name)) continue;
        throw new Error(`${name} is not installed in ${from}`);
      }
      const target = realpathSync(link);
      if (target !== link) links.push({ link, target });
      if (isWorkspaceFolder(target) || folders.has(target)) continue;
      folders.add(target);
      const manifest = readManifest(target);
      visit(modulesOf(target, manifest.name), requirementsOf(manifest), isOptionalIn(manifest));
    }
  };
  for (const { folder, names } of roots) {
    const manifest = readManifest(folder);
    visit(path.join(folder, 'node_modules'), names ?? requirementsOf(manifest), () => false);
  }
  return { folders, links };
}

/** Returns whether a package works without another: an optional dependency, or a peer that is not installed. */
const isOptionalIn =
  ({ dependencies = {}, optionalDependencies = {} }) =>
  name =>
    Object.hasOwn(optionalDependencies, name) || !Object.hasOwn(dependencies, name);

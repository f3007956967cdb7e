import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memoryOptions, memoryVariables } from './memory.mjs';
import { packageGraph, readManifest } from './package-graph.mjs';
import { at, root } from './paths.mjs';
import { isInProduction, isProgram, isServed } from './production-files.mjs';
import { serverFolder, serverProgram } from './server-bundle.mjs';

/** The packages of the workspace that a server runs, and the parts of them that it reads. */
const programs = [
  { folder: 'apps/api', parts: ['src'] },
  { folder: 'packages/contracts', parts: ['src'] },
  { folder: 'packages/tool-runtime', parts: ['src', 'dist'] },
  { folder: 'prisma', parts: ['src', 'migrations'] },
];
/** The packages that the pages need when they are built. The rest of the web app is in the build. */
const pagesNeed = ['next', 'react', 'react-dom'];

/**
 * Writes a tree that starts with plain Node.js: the bundled server, the programs of the workspace that it and its administrators
 * start, the built web app, and the packages that they need at runtime, linked as they are here. The programs stay outside
 * node_modules, where Node.js refuses to run TypeScript.
 */
export function writeProductionTree(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const { folder, parts } of programs) copyProgram(folder, parts, target);
  cpSync(at(serverFolder), path.join(target, serverFolder), { recursive: true });
  copyWeb(target);
  copyPackages(target);
  writeManifest(target);
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(at(file), path.join(target, file));
}

/** Copies what the filter accepts. It gets the path relative to `from`. */
function copy(from, to, accepts) {
  cpSync(from, to, {
    recursive: true,
    filter: file => {
      const relative = path.relative(from, file);
      return relative === '' || (lstatSync(file).isDirectory() ? accepts(`${relative}/`) : accepts(relative));
    },
  });
}

function copyProgram(folder, parts, target) {
  for (const part of parts) copy(at(folder, part), path.join(target, folder, part), isProgram);
  cpSync(at(folder, 'package.json'), path.join(target, folder, 'package.json'));
}

function copyWeb(target) {
  const web = path.join(target, 'apps/web');
  copy(at('apps/web/.next'), path.join(web, '.next'), isServed);
  for (const file of ['package.json', 'next.config.mjs']) cpSync(at('apps/web', file), path.join(web, file));
}

function copyPackages(target) {
  const isWorkspaceFolder = folder => !path.relative(root, folder).startsWith('node_modules');
  const roots = [...programs.map(({ folder }) => ({ folder: at(folder) })), { folder: at('apps/web'), names: pagesNeed }];
  const { folders, links } = packageGraph(roots, isWorkspaceFolder);
  const inTree = file => path.join(target, path.relative(root, file));
  for (const folder of folders) {
    const { name } = readManifest(folder);
    copy(folder, inTree(folder), file => file !== 'node_modules/' && isInProduction(name, file));
  }
  for (const { link, target: linked } of links) {
    const place = inTree(link);
    mkdirSync(path.dirname(place), { recursive: true });
    rmSync(place, { force: true });
    symlinkSync(path.relative(path.dirname(place), inTree(linked)), place);
  }
}

function writeManifest(target) {
  const { version, license } = readManifest(root);
  const variables = Object.entries(memoryVariables).map(([name, value]) => `${name}=${value}`);
  const manifest = {
    name: 'pinion',
    version,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: { start: ['NODE_ENV=production', ...variables, 'node', ...memoryOptions, serverProgram].join(' ') },
  };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the number of files below a folder, and their bytes. A linked folder counts where it is. */
export function measureTree(folder) {
  const total = { files: 0, bytes: 0 };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) {
      total.files += 1;
      total.bytes += lstatSync(file).size;
    } else if (entry.isDirectory()) {
      const { files, bytes } = measureTree(file);
      total.files += files;
      total.bytes += bytes;
    }
  }
  return total;
}

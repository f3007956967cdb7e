import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lint-canaries.ts';

/** The imports between the folders of a source tree: the importing folder, the imported ones, and an example of each. */
export type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the source files below a folder, without tests and their helpers. Paths are relative to that folder. */
export function sourceFiles(folder: string): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return tracked
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .map(file => path.posix.relative(folder, file));
}

/** Reads the imports of the files, types and dynamic imports included. `folderOf` names the folder that a file belongs to. */
export function folderGraph(folder: string, folderOf: (file: string) => string): FolderGraph {
  const files = sourceFiles(folder);
  return graphOf(
    files.map(file => [file, readFileSync(path.join(root, folder, file), 'utf8')]),
    folderOf,
  );
}

/** Returns the folder and those below it that have folders of their own. */
export function foldersWithFolders(folder: string): string[] {
  const inside = sourceFiles(folder).map(file => path.posix.dirname(file));
  const nested = inside.flatMap(name => name.split('/').map((_, index, parts) => parts.slice(0, index).join('/')));
  return [...new Set(nested)].map(name => path.posix.join(folder, name)).sort();
}

/** Builds the graph from paths and texts. */
export function graphOf(files: readonly (readonly [string, string])[], folderOf: (file: string) => string): FolderGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const [file, text] of files)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      const [from, to] = [folderOf(file), folderOf(target)];
      if (from === to || target.startsWith('..')) continue;
      const targets = graph.get(from) ?? new Map<string, string>();
      graph.set(from, targets.set(to, `${file} imports ${target}`));
    }
  return graph;
}

/** Returns one ring of folders that import each other, as the imports that form it, or undefined when there is none. */
export function ringIn(graph: FolderGraph): string[] | undefined {
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(folder);
    if (at >= 0) {
      const ring = [...way.slice(at), folder];
      return ring.slice(1).map((to, index) => graph.get(ring[index] ?? '')?.get(to) ?? '');
    }
    if (done.has(folder)) return undefined;
    for (const to of graph.get(folder)?.keys() ?? []) {
      const found = visit(to, [...way, folder]);
      if (found !== undefined) return found;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const found = visit(folder, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Returns the imports of a file that name a missing file, or an export that the file does not have. */
function brokenImports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/import\s*\{([^}]*)\}\s*from '(\.[^']+)'/g)].flatMap(([, names = '', specifier = '']) => {
    const target = path.resolve(root, path.dirname(file), specifier);
    if (!existsSync(target)) return [`${file}: ${specifier}`];
    const source = readFileSync(target, 'utf8');
    if (source.includes('export *')) return [];
    const imported = names.split(',').flatMap(one => one.trim().split(' as ')[0] || []);
    const isExported = (name: string) =>
      new RegExp(`export (async )?(const|let|function|class) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(source);
    return imported.filter(name => !isExported(name)).map(name => `${file}: ${name} from ${specifier}`);
  });
}

it('the benchmarks, which no compiler checks, import only what exists', () => {
  const files = globSync('bench/**/*.mjs', { cwd: root }).filter(file => !file.includes('node_modules'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(brokenImports)).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { at } from './paths.mjs';
import { bundleServer, serverFolder } from './server-bundle.mjs';

it('every address in the bundled server leads to a file of this folder structure', async () => {
  await bundleServer();
  const folder = at(serverFolder);
  const parts = readdirSync(folder).filter(name => name.endsWith('.js'));
  const addresses = parts.flatMap(name => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    // Twice: the file that a module names, and the module itself.
    return [...text.matchAll(/new URL\("(?:(\.[^"]*)", new URL\(")?(\.\.\/[^"]*)", import\.meta\.url\)/g)];
  });
  const files = addresses.map(([, named = '', module = '']) =>
    path.resolve(folder, path.dirname(module), named || path.basename(module)),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter(file => !existsSync(file))).toEqual([]);
  for (const program of [
    'schema-process.js',
    'fork-server-process.js',
    'quickjs-guest.js',
    'node-packages-guest.ts',
    'child.ts',
    'pyodide.mjs',
    'migrations',
    'web',
  ])
    expect(files.map(file => path.basename(file))).toContain(program);
});

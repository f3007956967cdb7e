// Bundles the server: node scripts/lib/server-bundle-process.mjs FOLDER
import path from 'node:path';
import { build } from 'rolldown';
import { at, root } from './paths.mjs';

const folder = at(process.argv[2]);
/** An address in a source: `import.meta.url`, or `import.meta.resolve` of a package. */
const address = /import\.meta\.(?:url|resolve\('([^']+)'\))/g;

await build({
  input: { main: at('apps/api/src/main.ts') },
  cwd: root,
  platform: 'node',
  // The pages are started from their own folder.
  external: ['next'],
  plugins: [keepAddresses()],
  logLevel: 'warn',
  output: {
    dir: folder,
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    // Logs and stack traces name functions and classes as the sources do.
    keepNames: true,
    // Packages in CommonJS refer to their own file.
    banner: 'var __filename = import.meta.filename, __dirname = import.meta.dirname;',
  },
});

/**
 * Makes `import.meta.url` and `import.meta.resolve` of a bundled module mean what they mean in its source. A server that is started
 * from a copy of this folder structure finds its programs, migrations and packages at the same relative places.
 */
function keepAddresses() {
  const addressOf = file => `new URL(${JSON.stringify(path.relative(folder, file))}, import.meta.url).href`;
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: { exclude: [/node_modules/, /^\0/] }, code: /import\.meta\.(url|resolve)/ },
      async handler(code, id) {
        const packages = new Map();
        for (const [, name] of code.matchAll(address)) if (name) packages.set(name, (await this.resolve(name, id)).id);
        return code.replaceAll(address, (_, name) => `(${addressOf(name ? packages.get(name) : id)})`);
      },
    },
  };
}

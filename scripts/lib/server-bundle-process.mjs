// Bundles the server: node scripts/lib/server-bundle-process.mjs FOLDER
import { build } from 'rolldown';
import { bundledPrograms } from './bundled-programs.mjs';
import { keepAddresses } from './keep-addresses.mjs';
import { at, root } from './paths.mjs';

const folder = at(process.argv[2]);

await build({
  input: { main: at('apps/api/src/main.ts') },
  cwd: root,
  platform: 'node',
  // The pages are started from their own folder.
  external: ['next'],
  plugins: [bundledPrograms(), keepAddresses(folder)],
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

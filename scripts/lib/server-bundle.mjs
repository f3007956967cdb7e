import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from './once.mjs';
import { at, filesBelow, root } from './paths.mjs';
import { isProgram } from './production-files.mjs';

/** The bundled server, as `npm start` and the production tree run it. */
export const serverFolder = 'apps/api/dist';
export const serverProgram = `${serverFolder}/main.js`;

const folder = at(serverFolder);
const programs = ['apps/api/src', 'packages/contracts/src', 'packages/tool-runtime/src', 'prisma/src'];
/** An address in a source: `import.meta.url`, or `import.meta.resolve` of a package. */
const address = /import\.meta\.(?:url|resolve\('([^']+)'\))/g;

/**
 * Bundles the server and its packages into a few files. Node.js then resolves, reads and compiles about 60 files instead of 2,500
 * before the server is ready. Programs that the server starts by their address remain separate files.
 */
export async function bundleServer() {
  const inputs = [
    at('pnpm-lock.yaml'),
    at('apps/api/package.json'),
    ...filesBelow('prisma/schema'),
    fileURLToPath(import.meta.url),
  ];
  inputs.push(...programs.flatMap(filesBelow).filter(isProgram));
  await once({ title: 'bundling the server', stamp: `${serverFolder}/.stamp`, inputs }, writeBundle);
}

async function writeBundle() {
  // Installed by the step before this one.
  const { build } = await import('rolldown');
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
}

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

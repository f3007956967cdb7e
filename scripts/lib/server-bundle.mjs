import { mustRun } from './children.mjs';
import { once } from './once.mjs';
import { at, filesBelow } from './paths.mjs';
import { isProgram } from './production-files.mjs';
import { nodeProgram } from './toolchain.mjs';

/** The bundled server, as `npm start` and the production tree run it. */
export const serverFolder = 'apps/api/dist';
export const serverProgram = `${serverFolder}/main.js`;

const bundler = at('scripts/lib/server-bundle-process.mjs');
const bundlerParts = [bundler, at('scripts/lib/bundled-programs.mjs'), at('scripts/lib/keep-addresses.mjs')];
const programs = ['apps/api/src', 'packages/contracts/src', 'packages/tool-runtime/src', 'prisma/src'];

/**
 * Bundles the server and its packages into a few files. Node.js then resolves, reads and compiles about 60 files instead of 2,500
 * before the server is ready. Programs that the server starts have bundles of their own. The bundler runs in a
 * process of its own, because it takes 600 MB that a launcher would keep as long as the server runs.
 */
export async function bundleServer({ signal } = {}) {
  const inputs = [at('pnpm-lock.yaml'), at('apps/api/package.json'), ...filesBelow('prisma/schema'), ...bundlerParts];
  inputs.push(...programs.flatMap(filesBelow).filter(isProgram));
  await once({ title: 'bundling the server', stamp: `${serverFolder}/.stamp`, inputs }, () =>
    mustRun(nodeProgram(), [bundler, serverFolder], { signal, remedy: 'Fix the error above, then run the same command again.' }),
  );
}

import { inParallel } from './in-parallel.mjs';
import { bundleServer } from './server-bundle.mjs';
import { buildWeb } from './web-build.mjs';
import { generateDatabaseClient } from './workspace.mjs';

/**
 * Builds what a server runs: the web app, and beside it, because a web build leaves a part of two cores idle, the database client and
 * the bundle that contains it. `beside` are further tasks for that part.
 */
export async function buildApp(tools, { compression = 'best', beside = [] } = {}) {
  await inParallel([
    signal => buildWeb(tools, { compression, signal }),
    async signal => {
      await generateDatabaseClient(tools, { signal });
      await bundleServer({ signal });
    },
    ...beside,
  ]);
}

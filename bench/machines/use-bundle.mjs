import { at } from '../../scripts/lib/paths.mjs';
import { bundleServer, serverProgram } from '../../scripts/lib/server-bundle.mjs';

/** Makes `startProcess` start the bundled server, as installations do. */
export async function useBundle() {
  await bundleServer();
  process.env.PINION_SERVER_PROGRAM = at(serverProgram);
}

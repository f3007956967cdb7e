import { bundleServer } from './server-bundle.mjs';
import { buildWeb } from './web-build.mjs';

/** Builds what a server runs: the web app and its own bundle. */
export async function buildApp(tools) {
  await buildWeb(tools);
  await bundleServer();
}

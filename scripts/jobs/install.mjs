import { toolchain } from '../lib/toolchain.mjs';
import { installWorkspace } from '../lib/workspace.mjs';

/** Installs the toolchain and the packages without building anything, as a cached layer of an image. */
export async function job() {
  await installWorkspace(await toolchain());
  return 0;
}

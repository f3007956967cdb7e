import { inParallel } from './in-parallel.mjs';
import { installNode, installPnpm, toolchain } from './toolchain.mjs';
import { generateDatabaseClient, installPackages } from './workspace.mjs';

/** Prepares an empty clone so that every program of the workspace runs. */
export async function prepare() {
  const tools = await install();
  await generateDatabaseClient(tools);
  return tools;
}

/**
 * Installs the toolchain and the packages without building anything. `packages` is 'all', or 'app' for those that build and run the app.
 * Packages are installed beside Node.js, because pnpm does not need it.
 */
export async function install({ packages = 'all' } = {}) {
  const pnpm = await installPnpm();
  await inParallel([signal => installNode({ signal }), signal => installPackages(pnpm, { packages, signal })]);
  return toolchain();
}

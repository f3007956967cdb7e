import { toolchain } from './toolchain.mjs';
import { generateDatabaseClient, installWorkspace } from './workspace.mjs';

/** Prepares an empty clone so that every program of the workspace runs. */
export async function prepare() {
  const tools = await install();
  await generateDatabaseClient(tools);
  return tools;
}

/** Installs the toolchain and the packages without building anything. */
export async function install() {
  const tools = await toolchain();
  await installWorkspace(tools);
  return tools;
}

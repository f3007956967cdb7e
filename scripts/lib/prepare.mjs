import { toolchain } from './toolchain.mjs';
import { generateDatabaseClient, installWorkspace } from './workspace.mjs';

/** Prepares an empty clone so that every program of the workspace runs. */
export async function prepare() {
  const tools = await toolchain();
  await installWorkspace(tools);
  await generateDatabaseClient(tools);
  return tools;
}

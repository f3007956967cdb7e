import { toolchain } from './toolchain.mjs';
import { generateDatabaseClient, installWorkspace } from './workspace.mjs';

/** From an empty clone to a workspace in which every program runs. */
export async function prepare() {
  const tools = await toolchain();
  await installWorkspace(tools);
  await generateDatabaseClient(tools);
  return tools;
}

import { show } from '../lib/children.mjs';
import { at } from '../lib/paths.mjs';
import { toolchain } from '../lib/toolchain.mjs';
import { installWorkspace } from '../lib/workspace.mjs';

export async function job() {
  const tools = await toolchain();
  await installWorkspace(tools);
  return show(at('node_modules/.bin/biome'), ['format', '--write', '.'], { env: tools.env });
}

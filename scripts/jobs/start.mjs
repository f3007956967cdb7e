import { buildApp } from '../lib/build-app.mjs';
import { show } from '../lib/children.mjs';
import { memoryOptions, memoryVariables, optimizeForMemory } from '../lib/memory.mjs';
import { install } from '../lib/prepare.mjs';
import { serverProgram } from '../lib/server-bundle.mjs';

export async function job() {
  optimizeForMemory();
  const tools = await install({ packages: 'app' });
  // A clone is used over loopback, where a tenth more bytes take less time than the best compression.
  await buildApp(tools, { compression: 'fast' });
  const env = { ...memoryVariables, ...tools.env, NODE_ENV: 'production' };
  return show(tools.node, [...memoryOptions, serverProgram], { env });
}

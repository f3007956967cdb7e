import { buildApp } from '../lib/build-app.mjs';
import { show } from '../lib/children.mjs';
import { memoryOptions, memoryVariables } from '../lib/memory.mjs';
import { prepare } from '../lib/prepare.mjs';
import { serverProgram } from '../lib/server-bundle.mjs';

export async function job() {
  const tools = await prepare();
  await buildApp(tools);
  const env = { ...memoryVariables, ...tools.env, NODE_ENV: 'production' };
  return show(tools.node, [...memoryOptions, serverProgram], { env });
}

import { show } from '../lib/children.mjs';
import { memoryOptions, memoryVariables } from '../lib/memory.mjs';
import { prepare } from '../lib/prepare.mjs';
import { buildWeb } from '../lib/web-build.mjs';

export async function job() {
  const tools = await prepare();
  await buildWeb(tools);
  const env = { ...memoryVariables, ...tools.env, NODE_ENV: 'production' };
  return show(tools.node, [...memoryOptions, 'apps/api/src/main.ts'], { env });
}

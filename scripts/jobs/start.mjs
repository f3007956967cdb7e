import { show } from '../lib/children.mjs';
import { prepare } from '../lib/prepare.mjs';
import { buildWeb } from '../lib/web-build.mjs';

export async function job() {
  const tools = await prepare();
  await buildWeb(tools);
  return show(tools.node, ['apps/api/src/main.ts'], { env: { ...tools.env, NODE_ENV: 'production' } });
}

import { show } from '../lib/children.mjs';
import { prepare } from '../lib/prepare.mjs';

/** Sources that require a restart. Next.js watches apps/web itself. */
const restartOn = ['apps/api/src', 'packages/contracts/src', 'packages/tool-runtime/src', 'prisma/src'];

export async function job() {
  const tools = await prepare();
  const watch = ['--watch-preserve-output', ...restartOn.map(folder => `--watch-path=${folder}`)];
  return show(tools.node, [...watch, 'apps/api/src/main.ts'], { env: { ...tools.env, NODE_ENV: 'development' } });
}

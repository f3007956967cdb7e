import { buildWeb } from '../lib/web-build.mjs';

export const title = 'web build';

export async function run(tools) {
  await buildWeb(tools);
  return { passed: 1, failed: 0, skipped: 0 };
}

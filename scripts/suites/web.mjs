import { buildApp } from '../lib/build-app.mjs';

export const title = 'web build';

export async function run(tools) {
  await buildApp(tools, { compression: 'fast' });
  return { passed: 1, failed: 0, skipped: 0 };
}

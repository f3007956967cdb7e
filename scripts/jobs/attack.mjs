import { show } from '../lib/children.mjs';
import { prepare } from '../lib/prepare.mjs';
import { buildApp } from '../lib/build-app.mjs';

/** Runs the faults of e2e/attack against the built program. Arguments select cases by name. */
export async function job(words) {
  const tools = await prepare();
  await buildApp(tools);
  return show(tools.node, ['e2e/attack/run.ts', ...words], { env: tools.env });
}

import { show } from '../lib/children.mjs';
import { prepare } from '../lib/prepare.mjs';

/** Replays the newest runs on this version: `npm run check-upgrade -- --data DIR [--last N] [--json]`. */
export async function job(words) {
  const tools = await prepare();
  const { PINION_DATA_DIR } = process.env;
  const data = words.includes('--data') || !PINION_DATA_DIR ? [] : ['--data', PINION_DATA_DIR];
  return show(tools.node, ['apps/api/src/composition/check-upgrade-command.ts', ...words, ...data], { env: tools.env });
}

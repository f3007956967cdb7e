import { show } from '../lib/children.mjs';
import { at } from '../lib/paths.mjs';
import { install } from '../lib/prepare.mjs';

export async function job() {
  const { env } = await install();
  return show(at('node_modules/.bin/biome'), ['format', '--write', '.'], { env });
}

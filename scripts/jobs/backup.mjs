import { readFileSync } from 'node:fs';
import { show } from '../lib/children.mjs';
import { databaseArguments } from '../lib/database-arguments.mjs';
import { at } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';

/** Writes a backup: `npm run backup -- --to FILE [--data DIR] [--with-key | --without-key]`. */
export async function job(words) {
  const tools = await prepare();
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const args = ['prisma/src/backup/backup.ts', ...databaseArguments(words), '--version', version];
  return show(tools.node, args, { env: tools.env });
}

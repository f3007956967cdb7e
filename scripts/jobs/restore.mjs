import { show } from '../lib/children.mjs';
import { databaseArguments } from '../lib/database-arguments.mjs';
import { prepare } from '../lib/prepare.mjs';

/** Restores a backup: `npm run restore -- --from FILE [--data DIR] [--replace]`. */
export async function job(words) {
  const tools = await prepare();
  return show(tools.node, ['prisma/src/backup/restore.ts', ...databaseArguments(words)], { env: tools.env });
}

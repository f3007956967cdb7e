import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../lib/build-app.mjs';
import { show } from '../lib/children.mjs';
import { databaseTemplate } from '../lib/database-template.mjs';
import { memoryOptions, memoryVariables, optimizeForMemory } from '../lib/memory.mjs';
import { at } from '../lib/paths.mjs';
import { install } from '../lib/prepare.mjs';
import { serverProgram } from '../lib/server-bundle.mjs';

/** Returns whether the server would create its database, which takes as long as the rest of its start. */
function isFirstStart() {
  const { DATABASE_URL, PINION_DATABASE_TEMPLATE, PINION_DATA_DIR = at('.pinion') } = process.env;
  return !DATABASE_URL && !PINION_DATABASE_TEMPLATE && !existsSync(path.join(PINION_DATA_DIR, 'db', 'PG_VERSION'));
}

export async function job() {
  optimizeForMemory();
  const tools = await install({ packages: 'app' });
  let database = {};
  const makeDatabase = async signal => {
    database = await databaseTemplate(tools, { signal });
  };
  // A clone is used over loopback, where a tenth more bytes take less time than the best compression.
  await buildApp(tools, { compression: 'fast', beside: isFirstStart() ? [makeDatabase] : [] });
  const env = { ...memoryVariables, ...tools.env, ...database, NODE_ENV: 'production' };
  return show(tools.node, [...memoryOptions, serverProgram], { env });
}

import path from 'node:path';
import { at } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';
import { measureTree, writeProductionTree } from '../lib/production-tree.mjs';
import { serverProgram } from '../lib/server-bundle.mjs';
import { step } from '../lib/step.mjs';
import { buildApp } from '../lib/build-app.mjs';

/** Writes the production tree: `npm run build`, or `npm run build -- FOLDER`. */
export async function job([folder = 'dist']) {
  const target = path.resolve(at('.'), folder);
  await buildApp(await prepare());
  await step(`writing ${folder}`, async () => writeProductionTree(target));
  const { files, bytes } = measureTree(target);
  console.log(`pinion: ${files} files, ${Math.round(bytes / 1_000_000)} MB`);
  console.log(`  start it with Node.js 24: NODE_ENV=production node ${path.join(folder, serverProgram)}`);
  return 0;
}

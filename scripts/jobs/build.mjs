import path from 'node:path';
import { archiveTree } from '../lib/archive-tree.mjs';
import { buildApp } from '../lib/build-app.mjs';
import { readManifest } from '../lib/package-graph.mjs';
import { root } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';
import { measureTree, writeProductionTree } from '../lib/production-tree.mjs';
import { serverProgram } from '../lib/server-bundle.mjs';
import { step } from '../lib/step.mjs';

/** Writes the production tree and its archive: `npm run build`, or only the tree to a folder: `npm run build -- FOLDER`. */
export async function job([folder]) {
  const target = path.resolve(root, folder ?? 'dist');
  await buildApp(await prepare());
  await step(`writing ${folder ?? 'dist'}`, async () => writeProductionTree(target));
  const { files, bytes } = measureTree(target);
  console.log(`pinion: ${files} files, ${Math.round(bytes / 1_000_000)} MB`);
  console.log(`  start it with Node.js 24: NODE_ENV=production node ${path.join(folder ?? 'dist', serverProgram)}`);
  if (folder === undefined) await writeArchive(target);
  return 0;
}

async function writeArchive(tree) {
  const name = `pinion-${readManifest(root).version}`;
  const { archive, sha256 } = await step(`packing ${name}.tar.gz`, () => archiveTree(tree, name));
  console.log(`${sha256}  ${path.relative(root, archive)}`);
}

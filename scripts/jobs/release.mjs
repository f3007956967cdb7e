import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { archiveTree } from '../lib/archive-tree.mjs';
import { at } from '../lib/paths.mjs';
import { step } from '../lib/step.mjs';
import { billOfMaterials } from '../release/bill-of-materials.mjs';
import { changelogSection } from '../release/changelog-section.mjs';
import { checksums } from '../release/checksums.mjs';
import { installedPackages } from '../release/installed-packages.mjs';
import { releaseVersion } from '../release/release-version.mjs';
import { job as build } from './build.mjs';

const folder = '.tmp/release';
const chartFolder = 'deploy/helm/pinion';

/**
 * Writes the files of a release to .tmp/release: `npm run release -- v1.2.3 [--image ghcr.io/owner/pinion]`. `notes.md` is the
 * section of the changelog. `assets/` has the production tree, the chart, the bill of materials and the checksums. The image is
 * the default of the chart.
 */
export async function job(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { image: { type: 'string' } } });
  const chart = readFileSync(at(chartFolder, 'Chart.yaml'), 'utf8');
  const version = releaseVersion(positionals[0], {
    'package.json': JSON.parse(readFileSync(at('package.json'), 'utf8')).version,
    'version in Chart.yaml': /^version: (\S+)$/m.exec(chart)?.[1],
    'appVersion in Chart.yaml': /^appVersion: (\S+)$/m.exec(chart)?.[1],
  });
  const assets = at(folder, 'assets');
  rmSync(at(folder), { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  writeFileSync(at(folder, 'notes.md'), changelogSection(readFileSync(at('CHANGELOG.md'), 'utf8'), version));

  const scratch = mkdtempSync(path.join(tmpdir(), 'pinion-release-'));
  try {
    const tree = path.join(scratch, `pinion-${version}`);
    await build([tree]);
    const packages = installedPackages(tree);
    const bill = billOfMaterials({ version, packages, timestamp: new Date().toISOString() });
    writeFileSync(path.join(assets, `pinion-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
    await step('packing the tree', () => moveArchive(tree, `pinion-${version}`, `pinion-${version}.tar.gz`));
    await step('packing the chart', () => moveArchive(copyChart(scratch, values.image), 'pinion', `pinion-chart-${version}.tgz`));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  writeFileSync(path.join(assets, 'SHA256SUMS'), checksums(assets));
  console.log(`pinion: the files of ${version} are in ${folder}`);
  return 0;
}

/** Packs a folder under a name, and moves the archive to the assets. */
async function moveArchive(source, name, file) {
  const { archive } = await archiveTree(source, name);
  cpSync(archive, at(folder, 'assets', file));
  rmSync(archive);
}

function copyChart(scratch, image) {
  const copy = path.join(scratch, 'chart', 'pinion');
  cpSync(at(chartFolder), copy, { recursive: true });
  if (image === undefined) return copy;
  const file = path.join(copy, 'values.yaml');
  // The names of images are in lower case.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}repository: .*$/m, `  repository: ${image.toLowerCase()}`));
  return copy;
}

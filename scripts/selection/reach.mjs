import { readFileSync } from 'node:fs';
import { at } from '../lib/paths.mjs';
import { workspaceFolders } from '../lib/workspace.mjs';
import { readModuleGraph, withImporters } from './module-graph.mjs';

/** Files of the root that decide about every module. */
const isShared = file =>
  /^(package\.json|pnpm-(lock|workspace)\.yaml|tsconfig\.\w+\.json|vitest\.config\.ts|tools\/.*|testdata\/.*)$/.test(file);

/** Files of a package that decide about all its modules without being imported. */
const isConfiguration = file => /(^|\/)(package\.json|tsconfig[\w.]*\.json|[\w.-]+\.config\.\w+)$|\.(prisma|sql)$/.test(file);

const features = /^apps\/(web|api)\/src\/features\/([^/]+)\//;

/**
 * Returns the features that each browser spec covers, by its file name. `web/runs` is apps/web/src/features/runs, and `web/*` are
 * all of apps/web.
 */
export const readSpecFeatures = () => JSON.parse(readFileSync(at('e2e/spec-features.json'), 'utf8'));

/**
 * Returns what changed files can reach: `files`, the changed ones and all that import them, `isEverything` if that is every
 * module, and the browser specs to run. Markdown and benchmarks reach nothing.
 */
export function reachOf(changed, graph = readModuleGraph(changed), specFeatures = readSpecFeatures()) {
  const relevant = changed.filter(file => !file.endsWith('.md') && !file.startsWith('bench/'));
  const configured = workspaceFolders().filter(folder =>
    relevant.some(file => isConfiguration(file) && file.startsWith(`${folder}/`)),
  );
  const ofConfigured = [...graph.files].filter(file => configured.some(folder => file.startsWith(`${folder}/`)));
  const files = withImporters([...relevant, ...ofConfigured], graph.importers);
  const isEverything = [...files].some(isShared);
  return { changed, files, isEverything, specs: specsFor(relevant, files, specFeatures) };
}

/**
 * Returns the specs that import a changed file or cover a changed feature. A change of the app outside its features reaches all.
 * Tests and stories of the app reach none.
 */
function specsFor(changed, files, specFeatures) {
  const ofApp = changed.filter(file => /^(apps|packages|prisma)\//.test(file) && !/\.(test|stories)\.tsx?$/.test(file));
  const touched = ofApp.map(file => features.exec(file)).map(match => match && `${match[1]}/${match[2]}`);
  return Object.entries(specFeatures).flatMap(([name, covered]) => {
    const isReached = touched.some(feature => feature === null || isCovered(feature, covered)) || files.has(`e2e/specs/${name}`);
    return isReached ? [`e2e/specs/${name}`] : [];
  });
}

/** Returns whether a list names a feature, or all of its app: `web/*`. */
const isCovered = (feature, covered) => covered.includes(feature) || covered.includes(`${feature.split('/')[0]}/*`);

/** Returns whether a suite runs as a whole: without a limit to a change, or because the suite itself is reached. */
export const isWhole = (suite, reach) =>
  reach === undefined || reach.isEverything || reach.files.has(`scripts/suites/${suite}.mjs`);

/** Returns whether a change reaches a file below a folder. */
export const reachesFolder = (reach, folder) => [...reach.files].some(file => file.startsWith(`${folder}/`));

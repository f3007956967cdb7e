import { parseArgs } from 'node:util';
import { runSuites } from '../lib/run-suites.mjs';
import { reachedSince } from '../selection/reached-since.mjs';
import { quickSuites } from '../suites/index.mjs';

/**
 * Runs the quick suites on what changed since the branch was made, or since the last commit but one: `npm run check`. `--all`
 * runs them on everything.
 */
export function job(args) {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } });
  return runSuites(quickSuites, { reach: values.all ? undefined : reachedSince() });
}

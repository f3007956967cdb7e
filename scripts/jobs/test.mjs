import path from 'node:path';
import { Remedy } from '../lib/failures.mjs';
import { printReport, readShards } from '../lib/report.mjs';
import { runSuites } from '../lib/run-suites.mjs';
import { findRedis } from '../lib/system-packages.mjs';
import { reachedSince } from '../selection/reached-since.mjs';
import { readTestOptions } from '../selection/test-options.mjs';
import { suites } from '../suites/index.mjs';

/** Runs the tests. CONTRIBUTING.md lists the options. */
export async function job(args) {
  const { names, changed, merge, ...selection } = readTestOptions(args, Object.keys(suites));
  if (merge !== undefined) return printReport(readShards(path.resolve(merge)));
  const chosen = names.length > 0 ? names : Object.keys(suites);
  if (changed !== undefined) selection.reach = reachedSince(changed.revision);
  if (chosen.includes('unit')) await findRedis().catch(ignoreRemedy);
  return runSuites(Object.fromEntries(chosen.map(name => [name, suites[name]])), selection);
}

/**
 * Ignores an error that the suite reports. Tests that need Redis are skipped by name if it is not available. The suite on real
 * servers requires it and explains what to do.
 */
function ignoreRemedy(error) {
  if (!(error instanceof Remedy)) throw error;
}

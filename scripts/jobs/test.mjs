import path from 'node:path';
import { printReport, readShards } from '../lib/report.mjs';
import { runSuites } from '../lib/run-suites.mjs';
import { reachedSince } from '../selection/reached-since.mjs';
import { readTestOptions } from '../selection/test-options.mjs';
import { suites } from '../suites/index.mjs';

/** Runs the tests. CONTRIBUTING.md lists the options. */
export async function job(args) {
  const { names, changed, merge, ...selection } = readTestOptions(args, Object.keys(suites));
  if (merge !== undefined) return printReport(readShards(path.resolve(merge)));
  const chosen = names.length > 0 ? names : Object.keys(suites);
  if (changed !== undefined) selection.reach = reachedSince(changed.revision);
  return runSuites(Object.fromEntries(chosen.map(name => [name, suites[name]])), selection);
}

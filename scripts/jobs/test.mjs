import { Remedy } from '../lib/failures.mjs';
import { runSuites } from '../lib/run-suites.mjs';
import { findRedis } from '../lib/system-packages.mjs';
import { suites } from '../suites/index.mjs';

/** Runs the tests: `npm test` runs everything, `npm test -- unit lint` only the named suites. */
export async function job(names) {
  const chosen = names.length > 0 ? names : Object.keys(suites);
  if (chosen.includes('unit')) await findRedis().catch(toldBySuite);
  return runSuites(chosen);
}

/**
 * Reports an error of the suite. Tests that need Redis are skipped by name if it is not available. The suite on real servers
 * requires it and explains what to do.
 */
function toldBySuite(error) {
  if (!(error instanceof Remedy)) throw error;
}

import { Remedy } from '../lib/failures.mjs';
import { runSuites } from '../lib/run-suites.mjs';
import { findRedis } from '../lib/system-packages.mjs';
import { suites } from '../suites/index.mjs';

/** `npm test` runs everything; `npm test -- unit lint` only what is named. */
export async function job(names) {
  const chosen = names.length > 0 ? names : Object.keys(suites);
  if (chosen.includes('unit')) await findRedis().catch(toldBySuite);
  return runSuites(chosen);
}

/** Tests that need Redis skip by name where it cannot be had; the suite on real servers insists, and says what to do. */
function toldBySuite(error) {
  if (!(error instanceof Remedy)) throw error;
}

import { runSuites } from '../lib/run-suites.mjs';
import { suites } from '../suites/index.mjs';

/** `npm test` runs everything; `npm test -- unit lint` only what is named. */
export const job = names => runSuites(names.length > 0 ? names : Object.keys(suites));

import { runSuites } from '../lib/run-suites.mjs';
import { quickSuites } from '../suites/index.mjs';

export const job = () => runSuites(quickSuites);

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureLine } from './failure-line.mjs';
import { root } from './paths.mjs';

/**
 * Writes the errors that no test caught to the file of `UNHANDLED_ERRORS_FILE`, as a JSON array of lines. Vitest fails a run
 * for them, and its JSON report omits them.
 */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_testModules, unhandledErrors) {
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(unhandledErrors.map(describeError)));
  }
}

function describeError({ name = 'Error', message = '', stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const where = file === undefined ? 'no test file' : path.relative(root, file);
  return failureLine(where, `unhandled, last in '${test ?? 'no test'}'`, stack ?? `${name}: ${message}`);
}

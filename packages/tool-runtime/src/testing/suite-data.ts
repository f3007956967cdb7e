import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../../../shared/suites', import.meta.url));

/**
 * A folder of public test data, which stays outside the repository: under `SUITES_DIR`, else beside the repository.
 * undefined = it is not there, and a test says so by its name: `skip(folder === undefined, missing('jcs'))`.
 */
export function suiteFolder(name: string, suitesDir: string | undefined): string | undefined {
  const folder = `${suitesDir ?? beside}/${name}`;
  return existsSync(folder) ? folder : undefined;
}

export const missingSuite = (name: string): string =>
  `the test data ${name} is not here: set SUITES_DIR to the folder that holds it`;

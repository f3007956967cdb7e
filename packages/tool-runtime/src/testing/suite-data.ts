import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../../../shared/suites', import.meta.url));

/**
 * Returns a folder of public test data outside the repository: under `SUITES_DIR`, otherwise beside the repository. Undefined
 * if it is missing, which a test reports by its name: `skip(folder === undefined, missing('jcs'))`.
 */
export function suiteFolder(name: string, suitesDir: string | undefined): string | undefined {
  const folder = `${suitesDir ?? beside}/${name}`;
  return existsSync(folder) ? folder : undefined;
}

export const missingSuite = (name: string): string =>
  `the test data ${name} is not here: set SUITES_DIR to the folder that holds it`;

import { fileURLToPath } from 'node:url';

/** Returns the folder of a public test suite: a pinned selection with its license, in `testdata/`. */
export const suiteFolder = (name: string): string => fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));

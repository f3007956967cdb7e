// canary: eslint(no-restricted-imports)
export { readFileSync } from 'node:fs';

// canary: eslint(no-restricted-imports)
export { start } from '@pinion/api';

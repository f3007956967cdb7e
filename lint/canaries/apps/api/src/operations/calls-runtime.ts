// canary: eslint(no-restricted-imports)
export { runAgent } from '@pinion/tool-runtime';

// canary: eslint(no-restricted-imports)
export type { Registry } from '@pinion/tool-runtime';

// canary: house(own-package)
export type { Registry } from '../../tool-runtime/src/index.ts';

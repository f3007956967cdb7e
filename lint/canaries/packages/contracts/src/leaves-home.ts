// canary: pinion(no-cross-package-path)
export type { Registry } from '../../tool-runtime/src/index.ts';

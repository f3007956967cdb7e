// canary: pinion(import-direction)
export { readCache } from './read-cache.ts';

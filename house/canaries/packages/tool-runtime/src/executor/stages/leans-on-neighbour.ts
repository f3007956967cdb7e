// canary: house(no-upward)
export { readCache } from './read-cache.ts';

// canary: eslint(no-restricted-imports)
export { Redis } from 'ioredis';

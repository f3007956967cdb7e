// canary: eslint(no-restricted-imports), house(one-way-out)
export { Redis } from 'ioredis';

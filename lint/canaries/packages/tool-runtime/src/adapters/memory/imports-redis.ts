// canary: eslint(no-restricted-imports), pinion(guarded-egress)
export { Redis } from 'ioredis';

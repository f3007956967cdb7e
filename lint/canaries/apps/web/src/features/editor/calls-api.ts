// canary: eslint(no-restricted-imports)
export { appRouter } from '@pinion/api/router';

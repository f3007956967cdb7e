// canary: eslint(no-restricted-imports)
export { fetch } from 'undici';

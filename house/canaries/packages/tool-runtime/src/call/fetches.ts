// canary: eslint(no-restricted-imports), house(one-way-out)
export { fetch } from 'undici';

// canary: eslint(no-restricted-imports), pinion(guarded-egress)
export { fetch } from 'undici';

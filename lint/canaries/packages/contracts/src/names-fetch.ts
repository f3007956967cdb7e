// canary: eslint(no-restricted-globals)
export const get = fetch;

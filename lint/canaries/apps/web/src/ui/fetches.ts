// canary: eslint(no-restricted-imports)
export { useQuery } from '@tanstack/react-query';

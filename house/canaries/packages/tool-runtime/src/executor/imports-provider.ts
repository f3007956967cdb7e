// canary: house(no-upward)
export { httpProvider } from '../providers/http/http-provider.ts';

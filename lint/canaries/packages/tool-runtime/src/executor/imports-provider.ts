// canary: pinion(import-direction)
export { httpProvider } from '../providers/http/http-provider.ts';

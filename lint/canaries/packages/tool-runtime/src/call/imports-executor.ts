// canary: pinion(import-direction)
export { dispatch } from '../executor/dispatch.ts';

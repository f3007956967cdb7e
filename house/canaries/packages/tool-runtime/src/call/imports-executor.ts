// canary: house(no-upward)
export { dispatch } from '../executor/dispatch.ts';

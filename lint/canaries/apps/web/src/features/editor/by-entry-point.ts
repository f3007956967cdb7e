// canary: none
export { Timeline } from '../timeline/index.ts';

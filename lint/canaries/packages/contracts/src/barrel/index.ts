// canary: pinion(no-barrels)
export { answer } from './answer.ts';

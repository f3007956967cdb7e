// canary: pinion(import-direction)
export { budget } from './budget.ts';

// canary: house(no-upward)
export { budget } from './budget.ts';

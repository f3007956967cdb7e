// canary: house(doors-only)
export { answer } from './answer.ts';

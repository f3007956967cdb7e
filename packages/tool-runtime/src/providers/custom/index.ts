export { createCustomSource } from './custom-source.ts';

export { ajvSchemas } from './ajv-schemas.ts';
export { nodeClock } from './node-clock.ts';
export { nodeHasher } from './node-hasher.ts';

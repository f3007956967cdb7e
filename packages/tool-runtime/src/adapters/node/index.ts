export { ajvSchemas } from './ajv-schemas.ts';
export { createExpressionWorkers, type ExpressionEngineOptions, type ExpressionWorkers } from './expression-worker.ts';
export { FairQueue } from './fair-queue.ts';
export { nodeClock } from './node-clock.ts';
export { nodeHasher } from './node-hasher.ts';
export { createSchemaWorkers, type SchemaWorkers, type SchemaWorkersOptions } from './schema-worker.ts';

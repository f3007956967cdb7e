export { openOutcomeLookups } from './outcome-lookups.ts';
export { outcomeOperations } from './outcome-operations.ts';

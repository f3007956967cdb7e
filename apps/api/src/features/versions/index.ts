export { workflowCopyOperations } from './draft-operations.ts';
export { versionOperations, versionRoutes } from './version-operations.ts';

export { workspaceOperations } from './workspace-operations.ts';

export { type Connections, createConnections } from './connections.ts';
export { type ToolChanges, createToolChanges } from './tool-changes.ts';

export { assessToolChange } from './assess-tool-change.ts';
export { originOf, serverConfigOf, trustOf } from './connection-facts.ts';
export { connectionOperations } from './connection-operations.ts';
export { takeDiscovery } from './take-discovery.ts';
export { scheduleConnectionRefresh } from './refresh-due-connections.ts';

export { assessToolChange } from './assess-tool-change.ts';
export { gatewayOf, originOf, serverConfigOf, trustOf } from './connection-facts.ts';
export { type ConnectionSources, createConnectionSources } from './connection-sources.ts';
export { connectionOperations } from './connection-operations.ts';
export { createMcpSource } from './mcp-source.ts';
export { takeDiscovery } from './take-discovery.ts';
export { scheduleConnectionRefresh } from './refresh-due-connections.ts';

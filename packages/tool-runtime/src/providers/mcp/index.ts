export { createMcpConnections, type McpConnections, type McpConnectionsOptions, type ServerTools } from './mcp-connections.ts';
export type { HintTrust } from './hint-trust.ts';
export { type McpServerConfig, readServerConfig } from './server-config.ts';
export { headerSecrets } from './server-headers.ts';

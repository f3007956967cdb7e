/** The path of the discovery server, on the single port of this server. */
export const mcpPath = '/mcp';

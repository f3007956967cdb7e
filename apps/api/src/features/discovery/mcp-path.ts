/** Where the discovery server answers, on the one port of this server. */
export const mcpPath = '/mcp';

// canary: pinion(import-direction)
export { mcpProvider } from '../mcp/mcp-provider.ts';

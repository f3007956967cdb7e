// canary: house(no-upward)
export { mcpProvider } from '../mcp/mcp-provider.ts';

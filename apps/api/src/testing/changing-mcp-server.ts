import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** Starts a test double: a real MCP server over HTTP whose tools a test changes at will. */
export async function changingMcpServer() {
  const tools = new Map([['greet', { description: 'Says hello', isReadOnly: true }]]);
  const state = { isUp: true };
  const handler = toNodeHandler(
    createMcpHandler(() => {
      const server = new McpServer({ name: 'changing', version: '1.0.0' });
      for (const [name, { description, isReadOnly }] of tools) {
        const inputSchema = z.object({ name: z.string() });
        server.registerTool(name, { description, inputSchema, annotations: { readOnlyHint: isReadOnly } }, input => ({
          content: [{ type: 'text', text: `hello ${input.name}` }],
        }));
      }
      return server;
    }),
  );
  const http = createServer((request, response) => {
    if (state.isUp) void handler(request as typeof request & { method: string; url: string }, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    tools,
    state,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

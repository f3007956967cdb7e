import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = { id?: number | string; method: string; params?: { protocolVersion?: string } };

/** Starts a test double: a server that sends exactly what a test defines, bypassing the checks of the protocol's own library. */
export async function rawServer(
  tool: Record<string, unknown> | readonly unknown[],
  structuredContent: unknown,
  text = 'see structuredContent',
  callResult?: unknown,
) {
  const results: Record<string, (message: Message) => unknown> = {
    initialize: ({ params }) => ({
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'raw', version: '1.0.0' },
    }),
    'tools/list': () => ({ tools: Array.isArray(tool) ? tool : [tool], nextCursor: null }),
    'tools/call': () => callResult ?? { content: [{ type: 'text', text }], structuredContent },
  };
  const http = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += String(chunk)));
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const message = JSON.parse(text) as Message;
      const { id, method } = message;
      if (id === undefined) return void response.writeHead(202).end();
      const result = results[method]?.(message);
      const answer = result === undefined ? { error: { code: -32_601, message: 'Method not found' } } : { result };
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

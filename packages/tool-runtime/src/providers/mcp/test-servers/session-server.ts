import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** Starts a test double: a server of revision 2025-11-25 that keeps sessions, and can forget them. */
export async function sessionServer() {
  const sessions = new Map<string, { transport: NodeStreamableHTTPServerTransport; server: McpServer }>();
  const streams: ServerResponse[] = [];
  const seen = { calls: 0, sessions: 0, keys: [] as unknown[], authorization: [] as (string | undefined)[] };
  let description = 'greets';
  let isReadOnly = true;

  function build(): McpServer {
    const server = new McpServer({ name: 'sessions', version: '1.0.0' });
    const annotations = { readOnlyHint: isReadOnly };
    server.registerTool('greet', { description, inputSchema: z.object({ name: z.string() }), annotations }, ({ name }, ctx) => {
      seen.calls += 1;
      seen.keys.push(ctx.mcpReq._meta?.['example.com/key']);
      return { content: [{ type: 'text', text: `hello ${name}` }] };
    });
    server.registerTool('ask', { description: 'asks back' }, async ctx => {
      const params = { message: 'Which colour?', requestedSchema: { type: 'object' as const, properties: {} } };
      const answer = await ctx.mcpReq.send({ method: 'elicitation/create', params });
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], isError: true };
    });
    return server;
  }

  async function begin(): Promise<NodeStreamableHTTPServerTransport> {
    const server = build();
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => {
        seen.sessions += 1;
        sessions.set(id, { transport, server });
      },
    });
    await server.connect(transport);
    return transport;
  }

  const http = createServer((request, response) => {
    seen.authorization.push(request.headers.authorization);
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id)?.transport : undefined;
    if (id !== undefined && known === undefined) return void response.writeHead(404).end();
    if (request.method === 'GET') streams.push(response);
    void Promise.resolve(known ?? begin()).then(transport => transport.handleRequest(request, response));
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    seen,
    /** Returns whether a client receives notifications. */
    isListenedTo: () => streams.some(({ headersSent }) => headersSent),
    forgetSessions: () => sessions.clear(),
    /**
     * Notifies every session that the tools changed. A session sees them as they were when it started, a new one sees the
     * current tools.
     */
    change: (what: { description?: string; isReadOnly?: boolean }) => {
      description = what.description ?? description;
      isReadOnly = what.isReadOnly ?? isReadOnly;
      for (const { server } of sessions.values()) server.sendToolListChanged();
    },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

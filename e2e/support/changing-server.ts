import { createServer, type Server as HttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

/** A real MCP server over HTTP with one tool, whose description a spec changes. */
export class ChangingServer {
  private readonly http: HttpServer;
  description = 'Says hello to whoever is named.';

  private constructor() {
    const handler = toNodeHandler(createMcpHandler(() => this.build()));
    this.http = createServer((request, response) => void handler(request as Parameters<typeof handler>[0], response));
  }

  static async start(port = 0): Promise<ChangingServer> {
    const server = new ChangingServer();
    await new Promise<void>(resolve => server.http.listen(port, '127.0.0.1', resolve));
    return server;
  }

  get host(): string {
    const address = this.http.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    return `127.0.0.1:${address.port}`;
  }

  get url(): string {
    return `http://${this.host}/mcp`;
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise(resolve => this.http.close(resolve));
  }

  private build(): Server {
    const server = new Server({ name: 'changing', version: '1.0.0' }, { capabilities: { tools: {} } });
    const inputSchema = { type: 'object' as const, properties: { name: { type: 'string' } } };
    const { description } = this;
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 'greet', description, inputSchema, annotations: { readOnlyHint: true } }],
    }));
    server.setRequestHandler('tools/call', ({ params }) => ({
      content: [{ type: 'text' as const, text: `hello ${String(params.arguments?.['name'])}` }],
    }));
    return server;
  }
}

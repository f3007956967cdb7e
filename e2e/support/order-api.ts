import { createServer, type Server } from 'node:http';

/** A real HTTP API with an OpenAPI document, whose texts a spec changes. Its key is sent as a bearer token. */
export class OrderApi {
  private readonly http: Server;
  readonly key = 'order-key-17';
  summary = 'Returns an order by its id.';
  /** The keys that calls were made with. */
  readonly keysSeen: string[] = [];

  private constructor() {
    this.http = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://order.example');
      response.setHeader('content-type', 'application/json');
      if (pathname === '/openapi.json') return void response.end(this.document());
      this.keysSeen.push(request.headers.authorization ?? '');
      if (request.headers.authorization !== `Bearer ${this.key}`)
        return void response.writeHead(401).end('{"error":"unknown key"}');
      response.end(JSON.stringify({ id: pathname.split('/').at(-1), status: 'shipped' }));
    });
  }

  static async start(port = 0): Promise<OrderApi> {
    const api = new OrderApi();
    await new Promise<void>(resolve => api.http.listen(port, '127.0.0.1', resolve));
    return api;
  }

  get host(): string {
    const address = this.http.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    return `127.0.0.1:${address.port}`;
  }

  get url(): string {
    return `http://${this.host}/openapi.json`;
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise(resolve => this.http.close(resolve));
  }

  document(): string {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const responses = { 200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' } } } } };
    const get = (operationId: string, summary: string) => ({ get: { operationId, summary, parameters, responses } });
    return JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Order Service', version: '1' },
      servers: [{ url: `http://${this.host}` }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
      paths: {
        '/orders/{id}': get('get_order', this.summary),
        '/invoices/{id}': get('get_invoice', 'Returns the invoice of an order.'),
        '/customers/{id}': get('get_customer', 'Returns a customer.'),
        '/archive': { servers: [{ url: 'ftp://files.example' }], ...get('get_archive', 'Has a server without HTTP.') },
      },
    });
  }
}

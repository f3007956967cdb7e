import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a test double: a server of an OpenAPI document whose operations a test changes at will. */
export async function changingOpenApiServer() {
  const operations = new Map([
    ['list_orders', 'Lists orders.'],
    ['get_order', 'Returns an order.'],
    ['count_orders', 'Counts orders.'],
  ]);
  const state = { isUp: true, padding: 0 };
  const document = (): string =>
    JSON.stringify({
      openapi: '3.1.0',
      ...(state.padding === 0 ? {} : { 'x-padding': ' '.repeat(state.padding) }),
      info: { title: 'The Order Desk API', version: '1' },
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
      security: [{ apiKey: [] }],
      paths: Object.fromEntries(
        [...operations].map(([operationId, summary]) => [
          `/${operationId}`,
          { get: { operationId, summary, responses: { 200: { description: 'Fine' } } } },
        ]),
      ),
    });
  const http = createServer((_request, response) => {
    if (state.isUp) response.writeHead(200, { 'content-type': 'application/json' }).end(document());
    else response.writeHead(503).end();
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/openapi.json`,
    operations,
    state,
    document,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

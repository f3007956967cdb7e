import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const rowCount = 4_096;
const rows = Array.from({ length: rowCount }, (_row, n) => ({ n, text: 'x'.repeat(700) }));
const sheet = 'n,text\n1,one\n2,two\n';

/**
 * Starts a service on a free port whose responses become blobs: 3 MB of JSON at `/rows`, a table at `/sheet`, with a tool for
 * each.
 */
export async function bulkyService() {
  let requests = 0;
  const server = createServer(({ url }, response) => {
    requests += 1;
    const isSheet = url === '/sheet';
    response.setHeader('content-type', isSheet ? 'text/csv' : 'application/json');
    response.end(isSheet ? sheet : JSON.stringify(rows));
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tool = (name: string, address: string) => ({
    name,
    version: '1.0.0',
    description: 'lists rows',
    category: 'api',
    input_schema: { type: 'object' },
    gateway: 'http',
    gateway_config: { url: `http://${host}${address}` },
    side_effect_policy: 'pure',
  });
  return {
    host,
    rows,
    rowCount,
    sheet,
    tools: [tool('rows.list', '/rows'), tool('rows.sheet', '/sheet')],
    requests: () => requests,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

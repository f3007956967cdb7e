import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import { createMcpConnections } from './mcp-connections.ts';

const key = 'Massicot/6612+orpiment';

it('an MCP server that echoes the authorization header in an error does not expose it', async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { id = 1 } = body === '' ? {} : (JSON.parse(body) as { id?: number });
      const text = `no access for ${request.headers.authorization} (${Buffer.from(key).toString('base64')})`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: text } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const egress = createEgress({ allow: [host] });
  const connections = createMcpConnections({
    servers: { ours: { url: `http://${host}/mcp`, headers: { authorization: 'Bearer {{secrets.OURS_KEY}}' } } },
    egress,
    readSecret: () => Promise.resolve(key),
  });
  const [found] = await connections.discover();
  const text = JSON.stringify([found?.error, connections.failureOf('ours')]);
  expect(text).toContain('no access for Bearer [redacted]');
  expect(text).not.toContain(key);
  expect(text).not.toContain(Buffer.from(key).toString('base64').replace(/=+$/, ''));
  await connections.close();
  await egress.close();
  server.close();
});

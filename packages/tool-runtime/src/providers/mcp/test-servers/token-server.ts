import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

/** Starts a test double: an MCP server that requires a token, and the authorization server that issues tokens to one client. */
export async function tokenServer({ client_id, client_secret }: { client_id: string; client_secret: string }) {
  const seen = { tokens: 0, calls: 0, strangers: 0, strayHeaders: 0, askedFor: [] as (string | null)[] };
  const state = { valid: '', issuer: '', isDenied: false };
  const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  const handler = toNodeHandler(
    createMcpHandler(() => {
      const server = new McpServer({ name: 'locked', version: '1.0.0' });
      server.registerTool('whoami', { description: 'says its key back' }, () => {
        seen.calls += 1;
        return { content: [{ type: 'text', text: `you came with ${state.valid}` }] };
      });
      return server;
    }),
  );
  let origin = '';
  const http = createServer((request, response) => {
    const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const where = request.url ?? '';
    if (where !== '/mcp' && request.headers['x-tenant'] !== undefined) seen.strayHeaders += 1;
    if (where.startsWith('/.well-known/oauth-protected-resource'))
      return json(200, { resource: `${origin}/mcp`, authorization_servers: [state.issuer || origin] });
    if (where.startsWith('/.well-known/oauth-authorization-server'))
      return json(200, {
        issuer: origin,
        token_endpoint: `${origin}/token`,
        authorization_endpoint: `${origin}/authorize`,
        response_types_supported: ['code'],
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    if (where === '/token') {
      return void bodyOf(request).then(body => {
        const form = new URLSearchParams(body);
        if (state.isDenied || request.headers.authorization !== basic || form.get('grant_type') !== 'client_credentials')
          return json(401, {
            error: 'invalid_client',
            error_description: `nobody has ${request.headers.authorization} or ${client_secret}`,
          });
        seen.tokens += 1;
        seen.askedFor.push(form.get('scope'));
        state.valid = `token-${seen.tokens}-of-cinnabar`;
        return json(200, { access_token: state.valid, token_type: 'Bearer', expires_in: 3600 });
      });
    }
    if (where !== '/mcp') return json(404, {});
    if (state.valid === '' || request.headers.authorization !== `Bearer ${state.valid}`) {
      seen.strangers += 1;
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      return json(401, {}, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` });
    }
    void handler(request as typeof request & { method: string; url: string }, response);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    seen,
    state,
    /** Invalidates the token, as if it had expired or been revoked. */
    forgetToken: () => {
      state.valid = 'nobody has it';
    },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { publicHost } from './tls-proxy.ts';

export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; close(): Promise<void> };

export type OpenIdPerson = { email: string; email_verified: boolean; name: string; groups: readonly string[] };

/** Starts a real OpenID provider. A sign-in as `ada` is the person of that name. */
export async function startOpenIdProvider(
  redirectUri: string,
  people: Readonly<Record<string, OpenIdPerson>>,
): Promise<OpenIdProvider> {
  const [clientId, clientSecret] = ['pinion', 'the secret of a test'];
  // The issuer contains the port, which is known once a server listens.
  const { createServer } = await import('node:http');
  const server: Server = createServer();
  const host = publicHost ?? '127.0.0.1';
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    cookies: { keys: ['a key of a test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

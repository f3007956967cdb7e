import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { generate } from 'selfsigned';
import { publicHost } from './tls-proxy.ts';

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The certificate to trust (PEM), where the issuer is reached by https. */
  certificate: string | undefined;
  close(): Promise<void>;
};

export type OpenIdPerson = { email: string; email_verified: boolean; name: string; groups: readonly string[] };

/** Starts a real OpenID provider, by http on loopback or by https elsewhere. A sign-in as `ada` is the person of that name. */
export async function startOpenIdProvider(
  redirectUri: string,
  people: Readonly<Record<string, OpenIdPerson>>,
): Promise<OpenIdProvider> {
  const [clientId, clientSecret] = ['pinion', 'the secret of a test'];
  const keys = publicHost === undefined ? undefined : await certificateOf(publicHost);
  const server = keys === undefined ? createServer() : createTlsServer({ key: keys.private, cert: keys.cert });
  const host = publicHost ?? '127.0.0.1';
  // The issuer contains the port, which is known once a server listens.
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const issuer = `${keys === undefined ? 'http' : 'https'}://${host}:${(server.address() as AddressInfo).port}`;
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
    certificate: keys?.cert,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const certificateOf = (address: string) =>
  generate([{ name: 'commonName', value: address }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: address }] }],
  });

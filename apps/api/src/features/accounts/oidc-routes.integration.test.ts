import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const secretValue = 'the secret of a test';

/** A double of an OpenID provider, which accepts no code. */
const provider = createServer((request, response) => {
  const issuer = issuerOf();
  const isDiscovery = request.url === '/.well-known/openid-configuration';
  response.writeHead(isDiscovery ? 200 : 400, { 'content-type': 'application/json' }).end(
    JSON.stringify(
      isDiscovery
        ? {
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          }
        : { error: 'invalid_grant' },
    ),
  );
});
const issuerOf = (): string => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-oidc-routes-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve));
  writeFileSync(path.join(folder, 'secret'), secretValue);
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, JSON.stringify({ oidc: [{ issuer: issuerOf(), client_id: 'pinion', client_secret_file: 'secret' }] }));
  server = await startTestServer({ PINION_CONFIG: config, PINION_EGRESS_ALLOW: new URL(issuerOf()).host });
});
afterAll(async () => {
  await server.close();
  provider.closeAllConnections();
  await new Promise(resolve => provider.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Requests a path without following its redirect. Returns the address that it leads to, and the cookies that it sets. */
async function go(pathname: string, cookie = ''): Promise<{ to: URL; cookies: string[] }> {
  const response = await fetch(`${server.url}${pathname}`, { redirect: 'manual', headers: { cookie } });
  return { to: new URL(response.headers.get('location') ?? '', server.url), cookies: response.headers.getSetCookie() };
}

const refusalIn = ({ to }: { to: URL }): string | null => (to.pathname === '/sign-in' ? to.searchParams.get('refused') : null);
/** Returns the cookies that have a value, which are not only forgotten. */
const given = (cookies: readonly string[]): string[] => cookies.filter(cookie => !/^[^=]*=;/.test(cookie));

describe('the way to an OpenID provider and back', () => {
  it('the callback refuses a sign-in that this browser did not begin', async () => {
    const refused = await go('/auth/oidc/0/callback?code=stolen&state=guessed');
    expect(refusalIn(refused)).toBe('expired');
    expect(given(refused.cookies)).toEqual([]);
  });

  it('the way to a provider that does not exist is refused', async () => {
    expect(refusalIn(await go('/auth/oidc/7'))).toBe('unknown_provider');
  });

  it('a sign-in leads to the provider with PKCE, and a stolen code signs nobody in', async () => {
    const { to, cookies } = await go('/auth/oidc/0?back=https://evil.example');
    expect(to.origin).toBe(issuerOf());
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: expect.stringMatching(/\/auth\/oidc\/0\/callback$/) as string,
    });
    const attempt = cookies.map(cookie => cookie.split(';')[0]).join('; ');
    const refused = await go(`/auth/oidc/0/callback?code=stolen&state=${to.searchParams.get('state')}`, attempt);
    expect(refusalIn(refused)).toBe('provider_refused');
    expect(given(refused.cookies)).toEqual([]);
  });
});

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const secretValue = 'the secret of a test';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The ID token of the next code that is exchanged. Undefined: the code is refused. */
let nextToken: { nonce: string | null; sign: (text: string) => string } | undefined;
const signed = (text: string): string => sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url');

function idToken({ nonce, sign: signatureOf }: NonNullable<typeof nextToken>): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuerOf(), aud: 'pinion', sub: 'ada', iat: now, exp: now + 300, nonce, email: 'ada@example.com' };
  const text = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded({ ...claims, email_verified: true })}`;
  return `${text}.${signatureOf(text)}`;
}

/** A double of an OpenID provider. */
const provider = createServer((request, response) => {
  const issuer = issuerOf();
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    ...(nextToken === undefined
      ? {}
      : { '/token': { access_token: 'opaque', token_type: 'Bearer', id_token: idToken(nextToken) } }),
  };
  const answer = answers[request.url ?? ''];
  response
    .writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
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

  it.each([
    ['no signature of its own', () => 'xx'],
    ['an empty signature', () => ''],
    ['the signature of another key', (text: string) => sign('RSA-SHA256', Buffer.from(text), otherKey).toString('base64url')],
  ])('an ID token with %s signs nobody in', async (_name, forged) => {
    const signIn = async (signatureOf: (text: string) => string) => {
      const { to, cookies } = await go('/auth/oidc/0');
      nextToken = { nonce: to.searchParams.get('nonce'), sign: signatureOf };
      onTestFinished(() => (nextToken = undefined));
      const attempt = cookies.map(cookie => cookie.split(';')[0]).join('; ');
      return refusalIn(await go(`/auth/oidc/0/callback?code=any&state=${to.searchParams.get('state')}`, attempt));
    };
    expect(await signIn(forged)).toBe('provider_refused');
    // The right signature reaches the next question: whether this server has an owner.
    expect(await signIn(signed)).toBe('not_set_up');
  });
});

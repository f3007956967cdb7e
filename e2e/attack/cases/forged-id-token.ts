import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AttackCase } from '../attack-case.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedWith =
  (key: typeof privateKey) =>
  (text: string): string =>
    sign('RSA-SHA256', Buffer.from(text), key).toString('base64url');

const forgeries: Record<string, (text: string) => string> = {
  'two letters': () => 'xx',
  'no signature': () => '',
  'a foreign key': signedWith(foreignKey),
};

export const attack: AttackCase = {
  fault: 'An ID token with a wrong signature signs a person in.',
  async play(context) {
    let issuer = '';
    let token = '';
    const provider = await context.listen((request, response) => {
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
        '/token': { access_token: 'opaque', token_type: 'Bearer', id_token: token },
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    });
    issuer = provider.origin;
    const folder = mkdtempSync(path.join(tmpdir(), 'pinion-attack-oidc-'));
    writeFileSync(path.join(folder, 'secret'), 'a secret');
    const config = path.join(folder, 'pinion.yaml');
    writeFileSync(config, JSON.stringify({ oidc: [{ issuer, client_id: 'pinion', client_secret_file: 'secret' }] }));
    const { client } = await context.startApp({ PINION_CONFIG: config, PINION_EGRESS_ALLOW: provider.host });
    rmSync(folder, { recursive: true });

    const go = async (to: string, cookie = ''): Promise<{ location: URL; cookie: string }> => {
      const { headers } = await fetch(client.origin + to, { redirect: 'manual', headers: { cookie } });
      const cookies = headers.getSetCookie().map(one => one.split(';')[0]);
      return { location: new URL(headers.get('location') ?? '', client.origin), cookie: cookies.join('; ') };
    };
    /** Plays a sign-in whose token is signed in some way. Returns why it was refused. */
    const refusalOf = async (signature: (text: string) => string): Promise<string | null> => {
      const begun = await go('/auth/oidc/0');
      const now = Math.floor(Date.now() / 1000);
      const person = { sub: 'ada', email: 'ada@example.com', email_verified: true };
      const of = { iss: issuer, aud: 'pinion', iat: now, exp: now + 300, nonce: begun.location.searchParams.get('nonce') };
      const text = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded({ ...of, ...person })}`;
      token = `${text}.${signature(text)}`;
      const state = begun.location.searchParams.get('state') ?? '';
      return (await go(`/auth/oidc/0/callback?code=any&state=${state}`, begun.cookie)).location.searchParams.get('refused');
    };
    for (const [name, signature] of Object.entries(forgeries)) assert.equal(await refusalOf(signature), 'provider_refused', name);
    // The right signature reaches the next question: whether this server has an owner.
    assert.equal(await refusalOf(signedWith(privateKey)), 'not_set_up');
    return `${Object.keys(forgeries).length} forged signatures refused, the right one was read`;
  },
};

import type { Configuration, CustomFetch } from 'openid-client';
import type { OidcSettings } from './oidc-settings.ts';
import { claimAt, joinClaims, neededClaims, type OidcPerson, personOfClaims } from './person-of-claims.ts';

type Client = typeof import('openid-client');

/** The state that a browser keeps between leaving for a provider and coming back. */
export type OidcAttempt = { provider: string; state: string; nonce: string; verifier: string; back: string };

export type OidcProviders = {
  list(): { id: string; name: string }[];
  /** Begins a sign-in: the address to send the browser to. Undefined for an unknown provider. */
  begin(id: string, back: string): Promise<{ url: string; attempt: OidcAttempt } | undefined>;
  /** Finishes a sign-in with the address that the browser came back to. Rejects when the provider refuses or lies. */
  finish(attempt: OidcAttempt, current: URL): Promise<OidcPerson>;
};

export type OidcDeps = {
  settings: readonly OidcSettings[];
  /** The guarded fetch: discovery and tokens go to no private address that the administrator has not allowed. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  publicOrigin: string;
};

/** Opens the providers. Each is discovered at its first use, and again after a failure. */
export function openOidcProviders({ settings, fetch, publicOrigin }: OidcDeps): OidcProviders {
  const known = new Map<string, Promise<{ client: Client; configuration: Configuration }>>();
  const settingsOf = (id: string): OidcSettings | undefined => settings[/^\d{1,2}$/.test(id) ? Number(id) : -1];
  const redirectTo = (id: string): string => `${publicOrigin}/auth/oidc/${id}/callback`;

  const send: CustomFetch = (url, { body, headers, method, redirect, signal }) =>
    fetch(url, {
      method,
      headers,
      redirect,
      // Requests of the library have a form or no body.
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
    });

  const discover = async ({ issuer, client_id, client_secret }: OidcSettings) => {
    const client = await import('openid-client');
    const isPlain = issuer.startsWith('http:');
    const configuration = await client.discovery(new URL(issuer), client_id, client_secret, undefined, {
      [client.customFetch]: send,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    configuration[client.customFetch] = send;
    // The signature of an ID token is checked although it comes from the provider itself: https may end before this server.
    client.enableNonRepudiationChecks(configuration);
    return { client, configuration };
  };
  const open = (id: string, one: OidcSettings): ReturnType<typeof discover> => {
    const found = known.get(id) ?? discover(one);
    known.set(id, found);
    found.catch(() => known.delete(id));
    return found;
  };

  return {
    list: () => settings.map(({ issuer, name }, index) => ({ id: String(index), name: name ?? new URL(issuer).host })),
    async begin(id, back) {
      const one = settingsOf(id);
      if (one === undefined) return undefined;
      const { client, configuration } = await open(id, one);
      const attempt = {
        provider: id,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        back,
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectTo(id),
        scope: one.scopes.join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    async finish({ provider, state, nonce, verifier }, current) {
      const one = settingsOf(provider);
      if (one === undefined) throw new Error(`there is no provider ${provider}`);
      const { client, configuration } = await open(provider, one);
      const address = new URL(redirectTo(provider));
      address.search = current.search;
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider sent no ID token');
      const isWhole = neededClaims(one).every(name => claimAt(claims, name) !== undefined);
      const info = isWhole
        ? undefined
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => undefined);
      return personOfClaims(one, joinClaims(claims, info));
    },
  };
}

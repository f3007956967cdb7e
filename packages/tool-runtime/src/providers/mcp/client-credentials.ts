import {
  type AuthProvider,
  AuthorizationServerMismatchError,
  ClientCredentialsProvider,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
  fetchToken,
  selectResourceURL,
} from '@modelcontextprotocol/client';

/** The client credentials for authentication without a user (RFC 6749 section 4.4). */
export type OAuthClient = {
  client_id: string;
  /** `{{secrets.NAME}}` in the configuration, the value when it is sent. */
  client_secret: string;
  /**
   * The authorization server for these credentials. The called server names one, too, and the secret is sent to no other than
   * this.
   */
  issuer: string;
  scope?: string;
};

export type ClientCredentialsOptions = {
  oauth: OAuthClient;
  /** The guarded fetch, without the headers for the server, which the authorization server must not get. */
  fetch: typeof globalThis.fetch;
  /** Called with every value that may be repeated in a response. */
  onToken: (values: readonly string[]) => void;
};

/**
 * Creates a provider that requests a token when the server requires one, and a new one when it no longer accepts the current
 * one. Calls that wait meanwhile share it. Tokens live in memory as long as the connection: they can be requested again at any
 * time, so they are never stored. The library's own flow (`auth`) is not used, because it prints server messages, and a server
 * may repeat the secret.
 */
export function clientCredentials({ oauth, fetch, onToken }: ClientCredentialsOptions): AuthProvider {
  const { client_id, client_secret, issuer, scope } = oauth;
  const us = new ClientCredentialsProvider({ clientId: client_id, clientSecret: client_secret, expectedIssuer: issuer });
  let kept: string | undefined;
  let asking: Promise<void> | undefined;
  onToken([client_secret]);

  async function ask({ response, serverUrl }: Refused): Promise<void> {
    const { resourceMetadataUrl, scope: wanted } = extractWWWAuthenticateParams(response);
    const about = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl };
    const known = await discoverOAuthProtectedResourceMetadata(serverUrl, about, fetch).catch(() => undefined);
    const named = known?.authorization_servers ?? [];
    if (named.length > 0 && !named.some(other => isSame(other, issuer)))
      throw new AuthorizationServerMismatchError(issuer, named.join(', '));
    const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
    const resource = (await selectResourceURL(serverUrl, us, known)) ?? serverUrl;
    const requested = scope ?? wanted ?? known?.scopes_supported?.join(' ');
    const tokens = await fetchToken(us, issuer, {
      resource,
      fetchFn: fetch,
      ...(metadata === undefined ? {} : { metadata }),
      ...(requested === undefined ? {} : { scope: requested }),
    });
    onToken([tokens.access_token, ...(tokens.refresh_token === undefined ? [] : [tokens.refresh_token])]);
    kept = tokens.access_token;
  }

  return {
    token: () => Promise.resolve(kept),
    onUnauthorized: context => {
      kept = undefined;
      asking ??= ask(context).finally(() => (asking = undefined));
      return asking;
    },
  };
}

/** The 401 response to a request. */
type Refused = Parameters<NonNullable<AuthProvider['onUnauthorized']>>[0];

const isSame = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '');

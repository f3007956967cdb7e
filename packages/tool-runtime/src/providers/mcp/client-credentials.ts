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

/** How we show who we are where no person is at hand (RFC 6749 section 4.4). */
export type OAuthClient = {
  client_id: string;
  /** As in the configuration: `{{secrets.NAME}}`. As it is sent: the value. */
  client_secret: string;
  /** The authorization server these are for. The server we call names one, too, and a secret goes to no other than this. */
  issuer: string;
  scope?: string;
};

export type ClientCredentialsOptions = {
  oauth: OAuthClient;
  /** The guarded one, without our headers for the server: they are no business of the authorization server. */
  fetch: typeof globalThis.fetch;
  /** Told of every value that may come back in an answer. */
  onToken: (values: readonly string[]) => void;
};

/**
 * Asks for a token when the server wants one, and for another when it takes this one no more; calls that wait meanwhile
 * share it. Tokens live as long as the connection, in memory: what can be had again at any moment is written down nowhere.
 * The library's own round (`auth`) is not used: it prints what servers say, and a server may say our secret.
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

/** The 401 that a request got. */
type Refused = Parameters<NonNullable<AuthProvider['onUnauthorized']>>[0];

const isSame = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '');

import type { IncomingHttpHeaders } from 'node:http';

export const sessionDays = 30;
const secondsADay = 86_400;
const attemptSeconds = 600;

/** The cookie of a browser's session. */
export type SessionCookies = {
  /** Returns the token that a request presents: the bearer token in its header, or the browser's session cookie. */
  shownToken(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the `Set-Cookie` header that stores a member's session; null clears it. */
  session(headers: IncomingHttpHeaders, token: string | null): string;
  /**
   * Returns the `Set-Cookie` header that stores the session of a start token until the browser is closed, and sends it only
   * from pages of this server.
   */
  startSession(headers: IncomingHttpHeaders, session: string): string;
  /** Returns the `Set-Cookie` header that keeps a sign-in at an OpenID provider for ten minutes; null clears it. */
  attempt(headers: IncomingHttpHeaders, value: string | null): string;
  shownAttempt(headers: IncomingHttpHeaders): string | undefined;
};

/**
 * Creates the cookies of a server. If people reach it by https only, the cookie has the prefix `__Host-` (RFC 6265bis, section
 * 4.1.3): no other host and no connection without TLS can set or receive it.
 */
export function createSessionCookies(isSecure: boolean): SessionCookies {
  const nameFor = (headers: IncomingHttpHeaders): string => (isSecure ? '__Host-pinion_session' : namePerPort(headers));
  const attemptName = (headers: IncomingHttpHeaders): string => `${nameFor(headers)}_oidc`;
  const secure = isSecure ? '; Secure' : '';
  return {
    shownToken(headers) {
      const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) return bearer;
      return valueOf(headers, nameFor(headers));
    },
    session: (headers, token) =>
      `${nameFor(headers)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === null ? 0 : sessionDays * secondsADay}${secure}`,
    attempt: (headers, value) =>
      `${attemptName(headers)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : attemptSeconds}${secure}`,
    shownAttempt: headers => valueOf(headers, attemptName(headers)),
    startSession: (headers, session) => `${nameFor(headers)}=${session}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  };
}

/**
 * Returns the cookie name without TLS, which includes the port. Browsers share cookies between all ports of a host, and servers
 * on the same host must not overwrite each other's.
 */
const namePerPort = ({ host = '' }: IncomingHttpHeaders): string => `pinion_session_${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;

function valueOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const start = `${name}=`;
  const pair = (headers.cookie ?? '').split(/; */).find(one => one.startsWith(start));
  return pair?.slice(start.length);
}

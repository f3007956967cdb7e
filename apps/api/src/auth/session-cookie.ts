import type { IncomingHttpHeaders } from 'node:http';

export const sessionDays = 30;
const secondsADay = 86_400;

/**
 * Returns the cookie name, which includes the port. Browsers share cookies between all ports of a host, and servers on the same
 * host must not overwrite each other's.
 */
const nameFor = ({ host = '' }: IncomingHttpHeaders): string => `pinion_session_${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;

/** Returns the token that a request presents: the bearer token in its header, or the browser's session cookie. */
export function shownToken(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const start = `${nameFor(headers)}=`;
  const pair = (headers.cookie ?? '').split(/; */).find(one => one.startsWith(start));
  return pair?.slice(start.length);
}

/** Returns the `Set-Cookie` header that stores a member's session; null clears it. */
export const sessionCookie = (headers: IncomingHttpHeaders, token: string | null): string =>
  `${nameFor(headers)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === null ? 0 : sessionDays * secondsADay}`;

/**
 * Returns the `Set-Cookie` header that stores the session of a start token until the browser is closed, and sends it only from
 * pages of this server.
 */
export const startSessionCookie = (headers: IncomingHttpHeaders, session: string): string =>
  `${nameFor(headers)}=${session}; Path=/; HttpOnly; SameSite=Strict`;

import type { IncomingHttpHeaders } from 'node:http';

export const sessionDays = 30;
const secondsADay = 86_400;

/** Browsers keep one jar for all ports of a host: servers side by side must not overwrite each other's. */
const nameFor = ({ host = '' }: IncomingHttpHeaders): string => `pinion_session_${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;

/** What is shown with a request: a token in its head, or the browser's session. */
export function shownToken(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const start = `${nameFor(headers)}=`;
  const pair = (headers.cookie ?? '').split(/; */).find(one => one.startsWith(start));
  return pair?.slice(start.length);
}

/** The header by which a browser keeps the session of a member; null: by which it forgets any. */
export const sessionCookie = (headers: IncomingHttpHeaders, token: string | null): string =>
  `${nameFor(headers)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === null ? 0 : sessionDays * secondsADay}`;

/** The header by which a browser keeps the session of a start token until it is closed, and sends it only from pages of this server. */
export const startSessionCookie = (headers: IncomingHttpHeaders, session: string): string =>
  `${nameFor(headers)}=${session}; Path=/; HttpOnly; SameSite=Strict`;

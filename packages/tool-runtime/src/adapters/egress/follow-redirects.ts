import type { Hop } from './dispatch-request.ts';
import { OutboundFailure, refused } from './outbound-failure.ts';

const maxRedirects = 5;
/** The only headers sent to another origin: the kind of response wanted, and nothing that identifies the caller. */
const harmless = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent']);

export type Answer = { status: number; headers: Readonly<Record<string, string>> };

/** Sends a request and follows redirects by hand: every hop is a new request that is checked again. */
export async function followRedirects<T extends Answer>(
  first: Hop,
  send: (hop: Hop) => Promise<T>,
  discard: (answer: T) => void,
): Promise<{ answer: T; url: URL }> {
  let hop = first;
  for (let count = 0; ; count += 1) {
    const answer = await send(hop);
    const location = isRedirect(answer.status) ? answer.headers['location'] : undefined;
    if (location === undefined) return { answer, url: hop.url };
    discard(answer);
    if (count === maxRedirects) throw tooMany(hop.url.host);
    hop = nextHop(hop, answer.status, location);
  }
}

const isRedirect = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

/**
 * Returns the next hop of a redirect: 303 becomes a GET, and so do 301 and 302 after a POST. 307 and 308 repeat the request
 * unchanged.
 */
function nextHop(hop: Hop, status: number, location: string): Hop {
  if (!URL.canParse(location, hop.url.href)) throw malformed(hop.url.host);
  const url = new URL(location, hop.url);
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST');
  const method = becomesGet ? 'GET' : hop.method;
  const body = becomesGet ? undefined : hop.body;
  const headers = becomesGet ? withoutBodyHeaders(hop.headers) : hop.headers;
  if (url.origin === hop.url.origin) return { url, method, headers, body };
  if (method !== 'GET' && method !== 'HEAD') {
    throw refused(
      'cross_origin_redirect',
      `${hop.url.host} redirects this ${method} to ${url.host}. Only GET and HEAD requests follow a redirect to another origin: use its URL directly.`,
    );
  }
  return {
    url,
    method,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name))),
    body: undefined,
  };
}

const withoutBodyHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));

const tooMany = (host: string): OutboundFailure =>
  new OutboundFailure({
    code: 'PROVIDER_ERROR',
    message: `More than ${maxRedirects} redirects, the last from ${host}.`,
    details: { reason: 'too_many_redirects' },
  });

const malformed = (host: string): OutboundFailure =>
  new OutboundFailure({
    code: 'PROVIDER_ERROR',
    message: `${host} redirects to an invalid URL.`,
    details: { reason: 'malformed_redirect' },
  });

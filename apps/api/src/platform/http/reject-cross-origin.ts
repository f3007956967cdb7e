import type { IncomingMessage } from 'node:http';
import { isApiPath } from './security-headers.ts';

export type Refused = { status: number; code: string; message: string };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects foreign requests. This server listens on the loopback address and trusts every caller, so a web page from elsewhere
 * must not reach it: neither by a host name that resolves here (DNS rebinding, visible in the Host header), nor through its
 * visitor's browser (visible in the Origin header).
 */
export function rejectCrossOrigin({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'> & { url?: string | undefined }): Refused | undefined {
  const { host, origin } = headers;
  if (host === undefined || !isLoopback(host)) {
    return {
      status: 421,
      code: 'FORBIDDEN',
      message: `This server only accepts the hosts localhost and 127.0.0.1, not ${JSON.stringify(host ?? '')}`,
    };
  }
  if (origin === undefined) {
    // A link from another site may open a page, but no user clicks a link to an API request.
    const isRefused = isCrossSite(headers) && (isWrite(method) || isApiPath(url));
    return isRefused ? crossOrigin(String(headers['sec-fetch-site'])) : undefined;
  }
  return isOwn(origin, host) ? undefined : crossOrigin(origin);
}

const crossOrigin = (from: string): Refused => ({
  status: 403,
  code: 'FORBIDDEN',
  message: `Requests from other origins are rejected (origin ${JSON.stringify(from)}). Open Pinion itself or call it from a script`,
});

const isCrossSite = (headers: IncomingMessage['headers']): boolean => {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
};
const isWrite = (method: string | undefined): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

/** Returns the host name without its port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
const isLoopback = (host: string): boolean => loopbackNames.has(nameOf(host));
const portOf = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? '80';

/** Returns true for the same origin. `localhost` and `127.0.0.1` are the same; another port is another program. */
function isOwn(origin: string, host: string): boolean {
  if (!origin.startsWith('http://')) return false;
  const from = origin.slice('http://'.length);
  return isLoopback(from) && portOf(from) === portOf(host);
}

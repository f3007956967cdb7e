import type { IncomingMessage } from 'node:http';
import { isProbe } from './probes.ts';
import { isApiPath } from './security-headers.ts';
import { hostNameOf, isExposed, isIpHost, isLoopback, localAddress, type ServerAddress } from './server-address.ts';

export type Refused = { status: number; code: string; message: string };

type AskedRequest = Pick<IncomingMessage, 'method' | 'headers'> & { url?: string | undefined };

/**
 * Rejects foreign requests: by a host name that resolves here but is not ours (DNS rebinding, visible in the Host header), and
 * through the browser of a visitor of another site (visible in the Origin header). Loopback names are always ours. The public
 * origin is ours where there is one. Without it, a server that other machines can reach also accepts its IP addresses. Probes
 * are accepted for any host: a kubelet sends the IP address of the container.
 */
export function rejectCrossOrigin(
  { method, url = '/', headers }: AskedRequest,
  address: ServerAddress = localAddress,
): Refused | undefined {
  const { host, origin } = headers;
  if (!isProbe(method, url) && (host === undefined || !isOwnHost(host, address))) {
    return {
      status: 421,
      code: 'FORBIDDEN',
      message: `This server only accepts the hosts ${ownHosts(address)}, not ${JSON.stringify(host ?? '')}`,
    };
  }
  if (origin === undefined) {
    // A link from another site may open a page, but no user clicks a link to an API request.
    // An OpenID provider sends the browser back to `/auth`, and what it sends is bound to this browser by a cookie.
    const isRefused = isCrossSite(headers) && (isWrite(method) || (isApiPath(url) && !url.startsWith('/auth/')));
    return isRefused ? crossOrigin(String(headers['sec-fetch-site'])) : undefined;
  }
  return host !== undefined && isOwnOrigin(origin, host, address) ? undefined : crossOrigin(origin);
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

const isOwnHost = (host: string, address: ServerAddress): boolean =>
  isLoopback(host) || (address.publicOrigin === undefined ? acceptsIp(host, address) : isPublicHost(host, address.publicOrigin));

const acceptsIp = (host: string, address: ServerAddress): boolean => isExposed(address) && isIpHost(host);

/** Returns whether the host is that of the public origin. A port that is the default of the scheme can be absent or present. */
function isPublicHost(host: string, publicOrigin: string): boolean {
  const asked = `${new URL(publicOrigin).protocol}//${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(asked) && new URL(asked).origin === publicOrigin;
}

const ownHosts = ({ host, publicOrigin }: ServerAddress): string => {
  const names = ['localhost', '127.0.0.1'];
  if (publicOrigin !== undefined) names.push(new URL(publicOrigin).host);
  else if (!isLoopback(host)) names.push('the IP addresses of this machine (set PINION_URL for a host name)');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const portOf = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? '80';

/** Returns true for the same origin. `localhost` and `127.0.0.1` are the same; another port is another program. */
function isOwnOrigin(origin: string, host: string, address: ServerAddress): boolean {
  if (origin === address.publicOrigin) return true;
  if (!origin.startsWith('http://')) return false;
  const from = origin.slice('http://'.length);
  if (isLoopback(from)) return isLoopback(host) && portOf(from) === portOf(host);
  return address.publicOrigin === undefined && acceptsIp(from, address) && from === host && hostNameOf(from) !== '';
}

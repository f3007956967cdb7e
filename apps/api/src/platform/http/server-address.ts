import { isIP } from 'node:net';

/** The address that the server listens on, and the one by which people reach it. */
export type ServerAddress = {
  /** The name or IP address to listen on. */
  host: string;
  /** The origin that people open, as in `https://pinion.example.com`. Undefined when it is the address listened on. */
  publicOrigin: string | undefined;
};

/** The address of a server for one machine, which nobody else can reach. */
export const localAddress: ServerAddress = { host: '127.0.0.1', publicOrigin: undefined };

/** Returns a host name in lower case without its port: `[::1]:3000` is `[::1]`. */
export const hostNameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Checks whether a host name, with or without a port, is this machine alone. */
export const isLoopback = (host: string): boolean => host === '::1' || loopbackNames.has(hostNameOf(host));

/** Checks whether other machines can reach the server. Then it requires sign-in. */
export const isExposed = ({ host, publicOrigin }: ServerAddress): boolean =>
  !isLoopback(host) || (publicOrigin !== undefined && !isLoopback(new URL(publicOrigin).host));

/** Checks whether people reach the server by https only. */
export const isSecure = ({ publicOrigin }: ServerAddress): boolean => publicOrigin?.startsWith('https:') === true;

/** Checks whether a host name is an IP address. No DNS record can make a foreign name resolve to this server through it. */
export const isIpHost = (host: string): boolean => isIP(hostNameOf(host).replace(/^\[|\]$/g, '')) !== 0;

/** Returns the origin by which the server reaches itself. */
export function ownOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

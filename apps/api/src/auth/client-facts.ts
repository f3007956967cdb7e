import type { FastifyRequest } from 'fastify';
import { standardAddress } from './client-network.ts';

/** The client of a request: its IP address, and what its `User-Agent` header says. */
export type ClientFacts = { address: string; user_agent: string };

/**
 * Returns the client. Behind a trusted proxy, its address is the one that the proxy states. A client for which the proxy states no
 * address counts as the proxy.
 */
export const clientFactsOf = ({ ip, headers, socket }: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>): ClientFacts => ({
  address: standardAddress(ip) ?? standardAddress(socket.remoteAddress ?? '') ?? ip,
  user_agent: headers['user-agent'] ?? '',
});

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns the name of a session by its browser: `Firefox on Linux`. */
export function sessionNameOf({ user_agent }: ClientFacts): string {
  const find = (list: readonly [RegExp, string][]): string | undefined => list.find(([sign]) => sign.test(user_agent))?.[1];
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(' on ');
}

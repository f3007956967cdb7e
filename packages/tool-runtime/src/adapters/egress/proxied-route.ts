import type { LookupAddress } from 'node:dns';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { peerOf } from './allow-list.ts';
import { literalOf, type ResolveName } from './checked-addresses.ts';
import { isPublicAddress } from './is-public-address.ts';
import { blocked, proxyAway } from './outbound-failure.ts';
import { isLoopbackAddress, refusedOwnServer } from './own-address.ts';
import type { ProxySettings } from './proxy-settings.ts';

const connectTimeoutMs = 10_000;
/** A network whose only way out is a proxy often resolves no public names, and may not answer at all. */
const resolveMs = 2_000;
/** The last parts of names that lead into a private network (RFC 6761, RFC 6762 appendix G, RFC 8375, ICANN's `internal`). */
const privateNames = /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export type ProxiedRoute = {
  /** Returns the dispatcher of a request that leaves through a proxy. Undefined for one that leaves directly. */
  dispatcherFor(url: URL, isNamed: boolean): Promise<Dispatcher> | undefined;
  close(): Promise<void>;
};

/**
 * Creates the way through the proxies. The proxy resolves names, so the guard judges by what is known here: a literal, a private
 * name, and the addresses of a name where it can be resolved. `isNamed` is true for what the administrator has allowed.
 */
export function createProxiedRoute(
  settings: ProxySettings | undefined,
  resolve: ResolveName,
  ownPort: number | undefined,
): ProxiedRoute {
  const agents = new Map<string, ProxyAgent>();
  const agentOf = (proxy: URL): ProxyAgent => {
    const agent = agents.get(proxy.href) ?? openAgent(proxy);
    agents.set(proxy.href, agent);
    return agent;
  };
  return {
    dispatcherFor: (url, isNamed) => {
      const proxy = settings?.proxyFor(url);
      if (proxy === undefined) return undefined;
      const check = isNamed ? refuseOwnServer(url, resolve, ownPort) : refusePrivate(url, resolve);
      return check.then(() => agentOf(proxy));
    },
    close: async () => {
      await Promise.all([...agents.values()].map(agent => agent.close()));
    },
  };
}

async function refusePrivate({ hostname }: URL, resolve: ResolveName): Promise<void> {
  const literal = literalOf(hostname);
  const name = hostname.replace(/\.$/, '');
  const isPrivateName = literal === undefined && (!name.includes('.') || privateNames.test(name));
  const addresses = literal === undefined ? await knownAddresses(name, resolve) : [{ address: literal }];
  if (isPrivateName || addresses.some(({ address }) => !isPublicAddress(address))) throw blocked(hostname);
}

async function refuseOwnServer(url: URL, resolve: ResolveName, ownPort: number | undefined): Promise<void> {
  if (peerOf(url).port !== ownPort) return;
  const addresses = await knownAddresses(url.hostname, resolve);
  if (addresses.some(({ address }) => isLoopbackAddress(address))) throw refusedOwnServer(url.hostname);
}

/** Returns the addresses of a name. None where it cannot be resolved from here. */
function knownAddresses(host: string, resolve: ResolveName): Promise<LookupAddress[]> {
  return new Promise(settle => {
    const timer = setTimeout(() => settle([]), resolveMs);
    resolve(host, { all: true }, (error, addresses) => {
      clearTimeout(timer);
      settle(error === null ? addresses : []);
    });
  });
}

function openAgent(proxy: URL): ProxyAgent {
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  const connectProxy: buildConnector.connector = (options, done) =>
    connect(options, (error, socket) => (error === null ? done(null, socket) : done(proxyAway(proxy.host, error), null)));
  const poolOf = (origin: string | URL, options: object): Pool =>
    new Pool(origin, { ...options, ...(new URL(origin).href === proxy.href ? { connect: connectProxy } : {}) });
  return new ProxyAgent({
    uri: proxy.href,
    allowH2: false,
    connectTimeout: connectTimeoutMs,
    clientFactory: poolOf,
    factory: poolOf,
  });
}

import dns from 'node:dns';
import net, { type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './is-public-address.ts';
import { blocked } from './outbound-failure.ts';

const connectTimeoutMs = 10_000;
/** HTTP/1.1: one request to a connection, so that what has left and what has not is never in doubt. */
const common = { timeout: connectTimeoutMs, allowH2: false };

/**
 * Checks what is connected to, at the moment of connecting: the resolved addresses, not the name, so that a name which
 * resolves differently the second time gains nothing. One private address among several refuses them all.
 */
const lookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) return done(blocked(host), []);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Keeps connections alive between runs; refuses every address that is not public. */
export function createGuardedAgent(): Agent {
  // `lookup` reaches net.connect; undici's own type does not name it.
  const connect = buildConnector({ lookup, ...common } as buildConnector.BuildOptions);
  return new Agent({
    allowH2: false,
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // Literals never come to `lookup`.
      if (net.isIP(host) !== 0 && !isPublicAddress(host)) return done(blocked(host), null);
      return connect(options, done);
    },
  });
}

/** For addresses the administrator has let through by name. */
export const createOpenAgent = (): Agent => new Agent({ allowH2: false, connect: common });

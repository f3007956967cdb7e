import { Agent, buildConnector } from 'undici';
import { guardedLookup, literalOf, lookupWithout, type ResolveName } from './checked-addresses.ts';
import { isLoopbackHost, refusedOwnServer } from './own-address.ts';
import { isPublicAddress } from './is-public-address.ts';
import { blocked } from './outbound-failure.ts';

const connectTimeoutMs = 10_000;
/** HTTP/1.1 with one request per connection, so it is always known whether a request has left. */
const common = { timeout: connectTimeoutMs, allowH2: false };

/** Creates an agent that keeps connections alive between runs and refuses every address that is not public. */
export function createGuardedAgent(resolve: ResolveName): Agent {
  // `lookup` reaches net.connect, but undici's own type does not declare it.
  const connect = buildConnector({ lookup: guardedLookup(resolve), ...common } as buildConnector.BuildOptions);
  return new Agent({
    allowH2: false,
    connect: (options, done) => {
      const literal = literalOf(options.hostname);
      // Literals never reach `lookup`.
      if (literal !== undefined && !isPublicAddress(literal)) return done(blocked(literal), null);
      return connect(options, done);
    },
  });
}

/** Creates the agent for exceptions of the program itself. */
export const createOpenAgent = (): Agent => new Agent({ allowH2: false, connect: common });

/**
 * Creates the agent for addresses that the administrator has allowed by name: everything except the port on which this server
 * listens, whatever name or notation leads there. Addresses are checked at the moment of connecting.
 */
export function createNamedAgent(resolve: ResolveName, ownPort: number | undefined): Agent {
  const plain = buildConnector(common);
  const checked = buildConnector({ lookup: lookupWithout(resolve), ...common } as buildConnector.BuildOptions);
  return new Agent({
    allowH2: false,
    connect: (options, done) => {
      const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
      if (port !== ownPort) return plain(options, done);
      if (isLoopbackHost(options.hostname)) return done(refusedOwnServer(options.hostname), null);
      return checked(options, done);
    },
  });
}

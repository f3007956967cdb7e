import { Agent, buildConnector } from 'undici';
import { guardedLookup, literalOf, lookupWithout, type ResolveName } from './checked-addresses.ts';
import { isLoopbackHost, refusedOwnServer } from './own-address.ts';
import { isPublicAddress } from './is-public-address.ts';
import { blocked } from './outbound-failure.ts';

const connectTimeoutMs = 10_000;
/** HTTP/1.1: one request to a connection, so that what has left and what has not is never in doubt. */
const common = { timeout: connectTimeoutMs, allowH2: false };

/** Keeps connections alive between runs; refuses every address that is not public. */
export function createGuardedAgent(resolve: ResolveName): Agent {
  // `lookup` reaches net.connect; undici's own type does not name it.
  const connect = buildConnector({ lookup: guardedLookup(resolve), ...common } as buildConnector.BuildOptions);
  return new Agent({
    allowH2: false,
    connect: (options, done) => {
      const literal = literalOf(options.hostname);
      // Literals never come to `lookup`.
      if (literal !== undefined && !isPublicAddress(literal)) return done(blocked(literal), null);
      return connect(options, done);
    },
  });
}

/** For exceptions of the program itself. */
export const createOpenAgent = (): Agent => new Agent({ allowH2: false, connect: common });

/**
 * For addresses the administrator has let through by name: everything but the port on which this server listens, whatever
 * name or notation leads there. The addresses are judged at the moment of connecting.
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

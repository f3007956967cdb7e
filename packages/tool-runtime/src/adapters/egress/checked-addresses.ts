import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import net, { type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { blocked } from './outbound-failure.ts';
import { isLoopbackAddress, refusedOwnServer } from './own-address.ts';

/** Asks for every address of a name, as `dns.lookup` does with `all`. A test brings its own answers. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemNames: ResolveName = (host, options, done) => dns.lookup(host, options, done);

/**
 * Checks what is connected to, at the moment of connecting: the resolved addresses, not the name, so that a name which
 * resolves differently the second time gains nothing. One private address among several refuses them all.
 */
export const guardedLookup =
  (resolve: ResolveName): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) return done(blocked(host), []);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** The same where an administrator has named the host: every address but those that lead back to this machine. */
export const lookupWithout =
  (resolve: ResolveName): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const [first] = addresses;
      if (first === undefined) return done(blocked(host), []);
      if (addresses.some(({ address }) => isLoopbackAddress(address))) return done(refusedOwnServer(host), []);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** A literal never comes to a lookup: it is judged as it stands. Brackets are how URLs write IPv6. */
export const literalOf = (host: string): string | undefined => {
  const bare = host.replace(/^\[|\]$/g, '');
  return net.isIP(bare) === 0 ? undefined : bare;
};

/** Every address of a host that may be connected to; rejects with an OutboundFailure, or with the resolver's error. */
export function checkedAddresses(host: string, resolve: ResolveName, isAllowed: boolean): Promise<LookupAddress[]> {
  const literal = literalOf(host);
  if (literal !== undefined) {
    if (!isAllowed && !isPublicAddress(literal)) return Promise.reject(blocked(host));
    return Promise.resolve([{ address: literal, family: net.isIP(literal) }]);
  }
  return new Promise((settle, fail) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error !== null) return fail(error);
      const isRefused = addresses.length === 0 || (!isAllowed && addresses.some(({ address }) => !isPublicAddress(address)));
      return isRefused ? fail(blocked(host)) : settle(addresses);
    });
  });
}

import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import net, { type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { blocked } from './outbound-failure.ts';
import { isLoopbackAddress, refusedOwnServer } from './own-address.ts';

/** Resolves a name to all its addresses, as `dns.lookup` does with `all`. Tests pass their own answers. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemNames: ResolveName = (host, options, done) => dns.lookup(host, options, done);

/**
 * Returns a lookup that checks the resolved addresses at the moment of connecting, not the name, so a name that resolves
 * differently the second time gains nothing. One private address among several refuses them all.
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

/**
 * Returns a lookup for hosts that an administrator has named: it allows every address except those that lead back to this
 * machine.
 */
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

/**
 * Returns the IP literal in a host, which never reaches a lookup and is checked directly. Brackets are the URL notation of
 * IPv6.
 */
export const literalOf = (host: string): string | undefined => {
  const bare = host.replace(/^\[|\]$/g, '');
  return net.isIP(bare) === 0 ? undefined : bare;
};

/** Resolves every address of a host that can be connected to. Rejects with an OutboundFailure, or with the resolver's error. */
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

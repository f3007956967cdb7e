import ipaddr from 'ipaddr.js';

/** Address with a port, as some proxies write it: `203.0.113.7:52100`, `[2001:db8::7]:443`. */
const withPort = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;

/**
 * Returns the standard form of an address: without port, quotes, brackets and zone, and an IPv4 address inside IPv6 as itself. Returns
 * undefined for a text that is no address.
 */
export function standardAddress(text: string): string | undefined {
  const bare = text.trim().replaceAll('"', '');
  const [, bracketed, dotted] = withPort.exec(bare) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? bare).split('%');
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
    ? ipaddr.process(address).toString()
    : undefined;
}

/**
 * Returns the networks of a client, the widest first: one network for an IPv4 address, and the /48 and the /64 of an IPv6 address, of
 * which every customer of a provider has billions. A text that is no address is a network by itself.
 */
export function clientNetworks(address: string): readonly string[] {
  const standard = standardAddress(address);
  if (standard === undefined || !ipaddr.IPv6.isValid(standard)) return [standard ?? address];
  return [48, 64].map(bits => `${ipaddr.IPv6.networkAddressFromCIDR(`${standard}/${bits}`).toString()}/${bits}`);
}

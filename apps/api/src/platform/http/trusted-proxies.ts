import { BlockList, isIP } from 'node:net';

/** Checks whether an address is that of a proxy whose `X-Forwarded-For` states the client. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Reads a list of addresses and networks, as in `10.0.0.0/8, 127.0.0.1, ::1`.
 *
 * @throws Error that names the entry that is neither.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList();
  for (const entry of text.split(',').map(part => part.trim())) {
    if (entry !== '') addEntry(list, entry);
  }
  return address => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  const isValid = version !== 0 && rest.length === 0 && bits !== '' && Number.isInteger(prefix) && prefix >= 0 && prefix <= most;
  if (!isValid) throw new Error(`PINION_TRUSTED_PROXIES has ${entry}. Use addresses and networks, for example 10.0.0.0/8, ::1`);
  list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns an IPv4 address that arrived on an IPv6 socket as IPv4 (RFC 4291, section 2.5.5.2). */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

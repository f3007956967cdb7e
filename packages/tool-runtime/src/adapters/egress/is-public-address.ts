import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses in public ranges that are refused all the same: Azure's metadata and agent endpoint. */
const neverPublic = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** IPv4-compatible IPv6 (RFC 4291, 2.5.5.1), deprecated and routed nowhere. ipaddr.js would read it as IPv4-mapped. */
const ipv4Compatible = /^::\d+\.\d+\.\d+\.\d+$/;

/**
 * Checks whether an address is public. Everything else is refused: private, loopback, link-local (metadata),
 * carrier-grade NAT, multicast, reserved, and IPv6 forms that carry a private IPv4 address inside.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names an interface of this machine, so no public address has one.
  if (net.isIP(text) === 0 || text.includes('%')) return false;
  if (ipv4Compatible.test(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  if (address.match(nat64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  if (isIsatap(address)) return false;
  return address.range() === 'unicast' && address.match(globalUnicast);
}

/** Checks for ISATAP (RFC 5214): an interface id that carries an IPv4 address of the network in which the tunnel ends. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;

const isPublicV4 = (address: ipaddr.IPv4): boolean => address.range() === 'unicast' && !neverPublic.has(address.toString());

import ipaddr from 'ipaddr.js';
import { OutboundFailure } from './outbound-failure.ts';

/** Reports whether an address leads back to this machine by its loopback interface, in any IPv4 or IPv6 form. */
export function isLoopbackAddress(text: string): boolean {
  const bare = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const address = ipaddr.process(bare);
  const inner = address instanceof ipaddr.IPv6 ? carriedV4(address) : undefined;
  return [address, ...(inner === undefined ? [] : [inner])].some(
    one => one.range() === 'loopback' || one.range() === 'unspecified',
  );
}

/**
 * Returns the IPv4 address in the last 32 bits of `::a.b.c.d`, `::ffff:0:a.b.c.d` and `64:ff9b::a.b.c.d` (RFC 4291, 2765,
 * 6052).
 */
function carriedV4({ parts }: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const head = parts.slice(0, 6);
  const isCarrier = head.every(part => part === 0) || head.join() === '0,0,0,0,65535,0' || head.join() === '100,65435,0,0,0,0';
  const [high = 0, low = 0] = parts.slice(6);
  return isCarrier ? new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]) : undefined;
}

/** Reports whether a host is spelled as this machine: `localhost`, a name below it, or a loopback literal. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopbackAddress(name);
}

/** Returns the first entry that would allow every port of this machine, including its own services and this server. */
export const portlessLoopback = (entries: readonly string[]): string | undefined =>
  entries.find(entry => {
    const text = entry.trim();
    if (isLoopbackAddress(text)) return true;
    if (!URL.canParse(`http://${text}/`) || /[/?#@]/.test(text)) return false;
    return !/:\d+$/.test(text) && isLoopbackHost(new URL(`http://${text}/`).hostname);
  });

export const refusedOwnServer = (host: string): OutboundFailure =>
  new OutboundFailure({
    code: 'POLICY_DENIED',
    message: `${host} is this Pinion server itself. Tools, models and connections cannot call its API.`,
    details: { reason: 'own_server', host },
  });

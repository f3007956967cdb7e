import { isExposed, isLoopback, isSecure, type ServerAddress } from './server-address.ts';

/** Returns what an administrator should know about the address of the server: each a sentence that says what to do. */
export function addressWarnings(address: ServerAddress): string[] {
  if (!isExposed(address) || isSecure(address)) return [];
  if (address.publicOrigin === undefined)
    return [
      'PINION_URL is not set. The server accepts requests to its IP addresses only, and links have the address it listens on. ' +
        'Set PINION_URL to the address that people open, for example https://pinion.example.com',
    ];
  return isLoopback(new URL(address.publicOrigin).host)
    ? []
    : [
        'PINION_URL is http. Passwords and sessions travel unencrypted. Put a proxy with TLS in front, and set PINION_URL to its https address',
      ];
}

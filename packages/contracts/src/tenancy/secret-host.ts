import * as z from 'zod/mini';

/**
 * Where a secret may be sent: `api.example.com` (HTTPS on port 443), `127.0.0.1:8080`, `[::1]:8080`, `*.example.com` (names below
 * it), or `gateway:notes` for a provider of one's own, whose addresses only it knows.
 */
export const SecretHost = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(
      /^(?:(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?|\[[0-9a-f:.]+\](?::\d{1,5})?|gateway:[a-z0-9_.-]+)$/,
      'a host is written as api.example.com, 127.0.0.1:8080 or *.example.com: lower case, no scheme, no path',
    ),
  );

/** Reports whether a list of hosts names this one. `host` has a port unless it is 443. */
export const namesHost = (hosts: readonly string[], host: string): boolean =>
  hosts.some(
    entry => entry === host || (entry.startsWith('*.') && host.length > entry.length - 1 && host.endsWith(entry.slice(1))),
  );

import * as z from 'zod/mini';

/**
 * A destination that a secret can be sent to: `api.example.com` (HTTPS on port 443), `127.0.0.1:8080`, `[::1]:8080`,
 * `*.example.com` (subdomains), or `gateway:notes` for a custom provider, whose addresses only it knows.
 */
export const SecretHost = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(
      /^(?:(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?|\[[0-9a-f:.]+\](?::\d{1,5})?|gateway:[a-z0-9_.-]+)$/,
      'Enter a host such as api.example.com, 127.0.0.1:8080 or *.example.com, in lower case and without scheme or path',
    ),
  );

/**
 * Checks whether a secret that was bound to `before` reaches no further host when it is bound to `after`. An empty list stands for
 * the hosts of tools and connections, which change.
 */
export const isSameOrNarrower = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === 0 || after.length === 0 ? before.length === after.length : after.every(host => namesHost(before, host));

/** Checks whether a list of hosts includes this one. `host` has a port unless it is 443. */
export const namesHost = (hosts: readonly string[], host: string): boolean =>
  hosts.some(
    entry => entry === host || (entry.startsWith('*.') && host.length > entry.length - 1 && host.endsWith(entry.slice(1))),
  );

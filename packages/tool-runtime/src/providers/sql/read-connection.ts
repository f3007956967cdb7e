import net from 'node:net';
import type { ConnectionOptions } from 'node:tls';

export type SqlConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** The TLS options. False means no TLS. */
  ssl: false | ConnectionOptions;
};

const defaultPort = 5432;

/**
 * Reads `postgres://user:password@host:port/database?sslmode=...` and nothing else: no file, no socket path, no environment
 * setting. Without sslmode, a name with a dot requires TLS with a verified certificate, while `localhost`, a name without a dot
 * and a literal address belong to this machine or network and use none. Returns an error message that never repeats a value if
 * the text is invalid.
 */
export function readConnection(text: string): SqlConnection | string {
  if (!URL.canParse(text)) return 'it is not a valid URL';
  const url = new URL(text);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return 'it does not start with postgres://';
  const unknown = [...url.searchParams.keys()].find(name => name !== 'sslmode');
  if (unknown !== undefined) return 'sslmode is the only parameter that is supported';
  const parts = [url.hostname, url.username, url.password, url.pathname.replace(/^\//, '')].map(decoded);
  if (parts.includes(undefined)) return 'it contains an invalid percent encoding';
  const [host = '', user = '', password = '', database = ''] = parts as string[];
  if (host === '' || host.includes('/')) return 'it has no host';
  if (user === '') return 'it has no user';
  const ssl = tlsOf(url.searchParams.get('sslmode'), host.replace(/^\[|\]$/g, ''));
  if (ssl === undefined) return 'sslmode must be disable, require, verify-ca or verify-full';
  return { host, port: Number(url.port || defaultPort), user, password, database: database === '' ? user : database, ssl };
}

function tlsOf(mode: string | null, host: string): SqlConnection['ssl'] | undefined {
  switch (mode) {
    case null:
      return net.isIP(host) !== 0 || host === 'localhost' || !host.includes('.') ? false : { rejectUnauthorized: true };
    case 'disable':
      return false;
    // The standard meaning in PostgreSQL: the connection is encrypted, and the server is not verified.
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
    case 'verify-full':
      return { rejectUnauthorized: true };
    default:
      return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
